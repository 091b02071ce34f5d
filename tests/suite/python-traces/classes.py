# stdin:
class Account:
    fee = 1

    def __init__(self, owner):
        self.owner = owner
        self.balance = 0

    def put(self, amount):
        self.balance += amount - self.fee
        return self

    @property
    def empty(self):
        return self.balance <= 0


account = Account("ann")
account.put(5).put(2)
left = account.balance
print(left, account.empty)
