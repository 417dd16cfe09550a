# Kræver PowerShell 7. Sæt først FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.
$ErrorActionPreference = 'Stop'
$headers = @{ apikey = $env:FAGVAERK_API_KEY; siteName = $env:FAGVAERK_SITE }

# Venter og prøver igen ved 429 og 503. Et kald, der opretter, gentages kun ved 429.
function Invoke-Call($path, $body = $null, $key = $null) {
  $call = @{ Uri = $env:FAGVAERK_URL.TrimEnd('/') + $path; Headers = $headers; SkipHttpErrorCheck = $true }
  if ($key) { $call.Headers = $headers + @{ 'Idempotency-Key' = $key } }
  if ($body) { $call += @{ Method = 'Post'; Body = $body; ContentType = 'application/json; charset=utf-8' } }
  for ($attempt = 1; $attempt -le 6; $attempt++) {
    $answer = Invoke-RestMethod @call -StatusCodeVariable status -ResponseHeadersVariable responseHeaders
    if ($status -ne 429 -and ($status -ne 503 -or $body)) { break }
    $seconds = [math]::Pow(2, $attempt)
    if ($responseHeaders['Retry-After']) { $seconds = [int]$responseHeaders['Retry-After'][0] }
    Start-Sleep -Seconds $seconds
  }
  if ($answer.hasErrors) { throw "$status $($answer.validationErrors.message)" }
  $answer
}

# Posterne fra alle sider.
function Get-All($path, $query = '') {
  for ($page = 1; $page; $page = $answer.nextPage) {
    $answer = Invoke-Call "${path}?pageSize=1000&page=$page$query"
    $answer.data
  }
}
