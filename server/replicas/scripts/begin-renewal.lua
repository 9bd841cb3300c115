-- Starts a renewal unless its result is known. KEYS: the results of all keys, then their leases. ARGV: the caller's
-- id, the lease in milliseconds. Returns 'ended' if the session has ended; 'result' with the index of its key and the
-- result; 'other' while another renewal has one of the leases; 'own' after acquiring all leases.
local count = #KEYS / 2
local results = {}
for i = 1, count do
  results[i] = redis.call('GET', KEYS[i])
  if results[i] == 'ended' then return { 'ended' } end
end
for i = 1, count do
  if results[i] then return { 'result', i - 1, results[i] } end
end
for i = count + 1, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 1 then return { 'other' } end
end
for i = count + 1, #KEYS do redis.call('SET', KEYS[i], ARGV[1], 'PX', ARGV[2]) end
return { 'own' }
