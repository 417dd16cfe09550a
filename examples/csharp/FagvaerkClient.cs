// Klient til Fagværks API. Kræver C# 8 og .NET Core 3.1 eller nyere. Læg filen i dit projekt.
#nullable enable
using System;
using System.Collections.Generic;
using System.Net;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

/// <summary>Et kald, der blev afvist eller fejlede. Code er den første fejls kode fra siden /errors.</summary>
public sealed class ApiException : Exception
{
    public ApiException(HttpStatusCode status, string? code, string? message) : base($"{(int)status} {message ?? status.ToString()}") =>
        (Status, Code) = (status, code);
    public HttpStatusCode Status { get; }
    public string? Code { get; }
}

/// <summary>Sender et kald igen ved midlertidige fejl. POST og PATCH får en Idempotency-Key, så de højst bliver udført én gang.</summary>
public sealed class RetryHandler : DelegatingHandler
{
    private const int Attempts = 6, LongestWaitSeconds = 120, KeyedBodyMaximumBytes = 1024 * 1024;
    private readonly SemaphoreSlim turns = new SemaphoreSlim(20);

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancel)
    {
        var needsKey = request.Method == HttpMethod.Post || request.Method == HttpMethod.Patch;
        if (needsKey && !request.Headers.Contains("Idempotency-Key") && request.Content?.Headers.ContentLength <= KeyedBodyMaximumBytes)
            request.Headers.Add("Idempotency-Key", Guid.NewGuid().ToString());
        var isRepeatable = !needsKey || request.Headers.Contains("Idempotency-Key");
        await turns.WaitAsync(cancel);
        try
        {
            for (var attempt = 1; ; attempt++)
            {
                var mayRepeat = isRepeatable && attempt < Attempts;
                var response = await SendOnce(request, mayRepeat, cancel);
                // Et kald, der er i gang, kan tage minutter, uanset headeren.
                var asked = response?.StatusCode == HttpStatusCode.Conflict ? null : response?.Headers.RetryAfter?.Delta?.TotalSeconds;
                if (response != null && (attempt == Attempts || asked > LongestWaitSeconds || !IsTemporary(request.Method, response, isRepeatable)))
                    return response;
                response?.Dispose();
                // Mindst Retry-After, ellers 2, 4, 8 … sekunder. Den tilfældige del spreder kald, der venter samtidig.
                double growing = 1 << attempt, random = RandomNumberGenerator.GetInt32(1000) / 1000.0;
                await Task.Delay(TimeSpan.FromSeconds(asked + growing / 2 * random ?? growing + random), cancel);
            }
        }
        finally { turns.Release(); }
    }

    /// <summary>null, når svaret udeblev, og kaldet må gentages.</summary>
    private async Task<HttpResponseMessage?> SendOnce(HttpRequestMessage request, bool mayRepeat, CancellationToken cancel)
    {
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        timeout.CancelAfter(TimeSpan.FromMinutes(3));
        try
        {
            var response = await base.SendAsync(request, timeout.Token);
            await response.Content.LoadIntoBufferAsync();
            return response;
        }
        catch (Exception error) when (mayRepeat && !cancel.IsCancellationRequested && (error is HttpRequestException || error is OperationCanceledException))
        {
            return null;
        }
    }

    private static bool IsTemporary(HttpMethod method, HttpResponseMessage response, bool isRepeatable) => (int)response.StatusCode switch
    {
        429 => true,
        409 when response.Headers.RetryAfter != null => isRepeatable,
        503 when response.Headers.RetryAfter != null => isRepeatable,
        408 => method == HttpMethod.Get,
        var status => method == HttpMethod.Get && (status == 500 || status >= 502 && status <= 504),
    };
}

/// <summary>Opret én klient, og brug den i hele programmet.</summary>
public sealed class FagvaerkClient
{
    private readonly HttpClient http;

    public FagvaerkClient(string baseUrl, string apikey, string siteName)
    {
        var handler = new HttpClientHandler { AutomaticDecompression = DecompressionMethods.All, AllowAutoRedirect = false };
        http = new HttpClient(new RetryHandler { InnerHandler = handler }) { BaseAddress = new Uri(baseUrl), Timeout = Timeout.InfiniteTimeSpan };
        http.DefaultRequestHeaders.Add("apikey", apikey);
        http.DefaultRequestHeaders.Add("siteName", siteName);
    }

    /// <summary>Svaret, eller en ApiException. En del af objekterne kan være afvist, selv om kaldet lykkes: Kontrollér hasErrors.</summary>
    public async Task<JsonElement> Call(HttpMethod method, string path, object? body = null, string? idempotencyKey = null, CancellationToken cancel = default)
    {
        using var request = new HttpRequestMessage(method, path);
        if (body != null) request.Content = new StringContent(JsonSerializer.Serialize(body), Encoding.UTF8, "application/json");
        if (idempotencyKey != null) request.Headers.Add("Idempotency-Key", idempotencyKey);
        using var response = await http.SendAsync(request, cancel);
        var isJson = response.Content.Headers.ContentType?.MediaType == "application/json";
        using var answer = JsonDocument.Parse(isJson ? await response.Content.ReadAsStringAsync() : "{}");
        if (response.IsSuccessStatusCode) return answer.RootElement.Clone();
        var hasError = answer.RootElement.TryGetProperty("validationErrors", out var errors) && errors.GetArrayLength() > 0;
        string? Say(string name) => hasError ? errors[0].GetProperty(name).GetString() : null;
        throw new ApiException(response.StatusCode, Say("code"), Say("message"));
    }

    /// <summary>Posterne fra alle sider af en liste.</summary>
    public async IAsyncEnumerable<JsonElement> Records(string path, string query = "")
    {
        for (var page = 1; page > 0;)
        {
            var answer = await Call(HttpMethod.Get, $"{path}?pageSize=1000&page={page}{query}");
            // v3.0 har ikke nextPage: Den sidste side er ikke fuld.
            var isV4 = answer.TryGetProperty("nextPage", out var next);
            var records = isV4 ? answer.GetProperty("data") : answer.GetProperty("data")[0].GetProperty("data");
            foreach (var record in records.EnumerateArray()) yield return record;
            var hasMore = isV4 ? next.ValueKind != JsonValueKind.Null : records.GetArrayLength() == 1000;
            page = hasMore ? page + 1 : 0;
        }
    }
}
