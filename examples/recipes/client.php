<?php
// Kræver PHP 8.1 eller nyere med curl. Sæt først FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.

/** Venter og prøver igen ved 429 og 503. Et kald, der opretter, gentages kun ved 429. */
function call(string $path, array $query = [], ?array $body = null, string $key = ''): array
{
    for ($attempt = 1; ; $attempt++) {
        $seconds = 2 ** $attempt;
        $call = curl_init(rtrim(getenv('FAGVAERK_URL'), '/') . $path . '?' . http_build_query($query));
        curl_setopt_array($call, [
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_HTTPHEADER => [
                'apikey: ' . getenv('FAGVAERK_API_KEY'),
                'siteName: ' . getenv('FAGVAERK_SITE'),
                'Content-Type: application/json',
                ...($key === '' ? [] : ["Idempotency-Key: $key"]),
            ],
            CURLOPT_HEADERFUNCTION => function ($call, $line) use (&$seconds) {
                if (preg_match('/^retry-after: (\d+)/i', $line, $found)) $seconds = (int) $found[1];
                return strlen($line);
            },
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => json_encode($body)]));
        $text = curl_exec($call);
        $status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
        $isTemporary = $status === 429 || ($status === 503 && $body === null);
        if ($isTemporary && $attempt < 6) {
            sleep($seconds);
            continue;
        }
        $answer = json_decode($text ?: throw new Exception(curl_error($call)), true);
        if ($answer['hasErrors']) throw new Exception(implode(' ', array_column($answer['validationErrors'], 'message')));
        return $answer;
    }
}

/** Posterne fra alle sider. */
function listAll(string $path, array $query = []): Generator
{
    for ($page = 1; $page !== null; $page = $answer['nextPage']) {
        $answer = call($path, [...$query, 'pageSize' => 1000, 'page' => $page]);
        foreach ($answer['data'] as $record) yield $record;
    }
}
