-- Counts an amount. The key is a hash of slots with their amounts, as in createSlidingCount. The clock is that of
-- Redis, so that it is the same for all websites. KEYS: the key. ARGV: amount, max, window in milliseconds, slots per
-- window. Returns 1, the amount counted before and the slot; or 0 and the milliseconds until the amount fits.
local amount, max, window, slots = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local length = window / slots
local current = math.floor(now / length)
local fields = redis.call('HGETALL', KEYS[1])
local live, before = {}, 0
for i = 1, #fields, 2 do
  local slot, counted = tonumber(fields[i]), tonumber(fields[i + 1])
  if slot <= current - slots then
    redis.call('HDEL', KEYS[1], fields[i])
  else
    live[#live + 1] = { slot, counted }
    before = before + counted
  end
end
if before + amount <= max then
  redis.call('HINCRBY', KEYS[1], current, ARGV[1])
  redis.call('PEXPIRE', KEYS[1], math.ceil(window + length))
  return { 1, before, current }
end
table.sort(live, function(a, b) return a[1] < b[1] end)
local left = before
for _, slot in ipairs(live) do
  left = left - slot[2]
  if left <= max - amount then return { 0, math.ceil((slot[1] + slots) * length - now) } end
end
return { 0, window }
