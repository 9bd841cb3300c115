-- Stores the results of a renewal. KEYS: the results to set, then the leases to release. ARGV: the caller's id, the
-- number of results, their lifetime in milliseconds, the results. Returns 1 if a log-in or log-out has ended the
-- session meanwhile. The session then remains ended.
local count = tonumber(ARGV[2])
local ended = 0
for i = 1, count do
  if redis.call('GET', KEYS[i]) == 'ended' then
    ended = 1
  else
    redis.call('SET', KEYS[i], ARGV[3 + i], 'PX', ARGV[3])
  end
end
for i = count + 1, #KEYS do
  if redis.call('GET', KEYS[i]) == ARGV[1] then redis.call('DEL', KEYS[i]) end
end
return ended
