-- Subtracts an amount from a slot. KEYS: the key. ARGV: the slot and the amount.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then redis.call('HINCRBY', KEYS[1], ARGV[1], -ARGV[2]) end
