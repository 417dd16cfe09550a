-- Sends as many calls at once on each connection as the first argument says.
local batch

function init(args)
  batch = wrk.format():rep(tonumber(args[1]))
end

function request()
  return batch
end
