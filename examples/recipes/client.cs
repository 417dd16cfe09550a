// Kræver .NET 8 eller nyere. Sæt først FAGVAERK_URL, FAGVAERK_API_KEY og FAGVAERK_SITE.
using System.Net;
using System.Net.Http.Json;
using System.Text.Json.Nodes;

using var client = new HttpClient { BaseAddress = new Uri(Setting("FAGVAERK_URL")) };
client.DefaultRequestHeaders.Add("apikey", Setting("FAGVAERK_API_KEY"));
client.DefaultRequestHeaders.Add("siteName", Setting("FAGVAERK_SITE"));

string Setting(string name) => Environment.GetEnvironmentVariable(name) ?? throw new Exception($"Sæt {name}.");

// Venter og prøver igen ved 429 og 503. Et kald, der opretter, gentages kun ved 429.
async Task<JsonNode> Call(string path, JsonNode? body = null, string? key = null)
{
    for (var attempt = 1; ; attempt++)
    {
        using var request = new HttpRequestMessage(body is null ? HttpMethod.Get : HttpMethod.Post, path);
        if (body is not null) request.Content = JsonContent.Create(body);
        if (key is not null) request.Headers.Add("Idempotency-Key", key);
        using var response = await client.SendAsync(request);
        var isTemporary = response.StatusCode == HttpStatusCode.TooManyRequests
            || (response.StatusCode == HttpStatusCode.ServiceUnavailable && body is null);
        if (isTemporary && attempt < 6)
        {
            await Task.Delay(response.Headers.RetryAfter?.Delta ?? TimeSpan.FromSeconds(Math.Pow(2, attempt)));
            continue;
        }
        var answer = JsonNode.Parse(await response.Content.ReadAsStringAsync())!;
        if ((bool)answer["hasErrors"]!)
            throw new Exception($"{(int)response.StatusCode} {string.Join(" ", answer["validationErrors"]!.AsArray().Select(error => error!["message"]))}");
        return answer;
    }
}

// Posterne fra alle sider.
async IAsyncEnumerable<JsonNode> ListAll(string path, string query = "")
{
    for (int? page = 1; page is not null;)
    {
        var answer = await Call($"{path}?pageSize=1000&page={page}{query}");
        foreach (var record in answer["data"]!.AsArray()) yield return record!;
        page = (int?)answer["nextPage"];
    }
}
