-- Sends so many calls at once on each connection, with a method and a body where they are given.
local batch

function init(args)
  wrk.method = args[2] or wrk.method
  wrk.body = args[3]
  batch = wrk.format():rep(tonumber(args[1]))
end

function request()
  return batch
end
