/** The first group is in the order of the access rules. */
import { callBodyMaximumMegabytes, demoBodyMaximumKilobytes, idempotencyKeyMaximumCharacters } from '../limits.ts';
import { sandboxScenarios } from '../scenarios.ts';
import { badRequest, conflict, error, notFound, tooManyCalls, unauthorized, unavailable } from './entry.ts';

const writtenDa =
  'Har du skrevet noget, så gentag kaldet med samme Idempotency-Key, eller se først efter, om det blev gemt.';
const writtenEn =
  'If you wrote something, repeat the call with the same Idempotency-Key, or check first whether it was saved.';
const outcomeDa = 'Kaldet kan være udført. Afsnittet »Når svaret udebliver« på /writing viser, om du kan gentage det.';
const outcomeEn = 'The call may have been carried out. The guide at /writing shows whether you can repeat it.';

export const callErrors = {
  'https-required': unauthorized(
    'Kaldet kom over almindelig HTTP og er afvist. Brug HTTPS. Nøglen eller adgangskoden blev sendt ukrypteret og bør skiftes.',
    'The call came over plain HTTP and was refused. Use HTTPS. The key or password was sent unencrypted and should be replaced.',
  ),
  'key-missing': unauthorized(
    'Headeren apikey mangler. Send API-nøglen med i hvert kald.',
    'The apikey header is missing. Send the API key with every call.',
  ),
  'key-unknown': unauthorized(
    'API-nøglen findes ikke. Kontrollér headeren apikey.',
    'The API key is not recognised. Check the apikey header.',
  ),
  'key-replaced': unauthorized(
    'API-nøglen er afløst af en ny. Brug den nye nøgle.',
    'The API key has been replaced by a new one. Use the new key.',
  ),
  'access-off': unauthorized(
    'Nøglens API-adgang er slået fra. Kontakt supporten.',
    'API access is switched off for this key. Contact support.',
  ),
  'key-expired': unauthorized(
    'API-nøglen er udløbet. Bed supporten om at forlænge den.',
    'The API key has expired. Ask support to extend it.',
  ),
  'site-missing': unauthorized(
    'Headeren siteName mangler. Send sitets navn med i hvert kald.',
    'The siteName header is missing. Send the site name with every call.',
  ),
  'site-not-granted': unauthorized(
    'API-nøglen har ikke adgang til et site med det navn. Kontrollér headeren siteName; adgang kræver siteejerens skriftlige godkendelse.',
    'The API key has no access to a site with that name. Check the siteName header; access requires written approval from the site owner.',
  ),
  'wrong-environment': unauthorized(
    'Sitet svarer ikke på denne basisadresse. Test og produktion har hver sin: Kontrollér basisadresse og siteName sammen.',
    'The site is not available at this base URL. Test and production use different ones: check the base URL and siteName together.',
  ),
  'endpoint-unknown': notFound(
    'Endpointet findes ikke. Kontrollér stien og versionen.',
    'The endpoint does not exist. Check the path and the version.',
  ),
  'method-not-allowed': error(
    405,
    'Stien findes, men ikke med denne metode. Headeren Allow nævner de metoder, du kan bruge.',
    'The path exists, but not with this method. The Allow header lists the methods you can use.',
  ),
  'endpoint-not-granted': unauthorized(
    'API-nøglen har ikke adgang til endpointet på dette site. Bed supporten om adgang til netop den sti.',
    'The API key has no access to the endpoint on this site. Ask support for access to that exact path.',
  ),
  'method-not-granted': unauthorized(
    'API-nøglen må ikke bruge metoden på dette endpoint og site. Bed supporten om den rettighed, metoden kræver.',
    'The API key may not use this method on this endpoint and site. Ask support for the right that the method requires.',
  ),

  'rate-limited': tooManyCalls(
    'Der er kommet for mange kald, for mange er i gang samtidig, eller der er sendt for meget data med den åbne nøgle. Vent det antal sekunder, headeren Retry-After angiver.',
    'Too many calls were made, too many are running simultaneously, or too much data was sent with the demo key. Wait for the number of seconds given in the Retry-After header.',
  ),
  'bad-request': badRequest('Kaldet kan ikke læses.', 'The call cannot be read.'),
  'invalid-path': badRequest(
    'Stien indeholder en værdi, der ikke kan bruges. Et id må ikke være tomt eller indeholde skråstreger eller styretegn.',
    'The path contains a value that cannot be used. An ID must not be empty or contain slashes or control characters.',
  ),
  'request-timeout': error(
    408,
    'Kaldet nåede ikke frem i tide. Kontrollér forbindelsen, og send det igen.',
    'The call did not arrive in time. Check the connection and send it again.',
  ),
  'headers-too-large': error(
    431,
    'URL og headere er for lange. De må tilsammen højst fylde {kilobytes} kB.',
    'The URL and headers are too long. Together they can take up at most {kilobytes} kB.',
  ),
  'body-too-large': badRequest(
    'Kaldets body er for stor. Send højst {size} ad gangen.',
    'The request body is too large. Send at most {size} at a time.',
  ),
  'demo-body-too-large': error(
    413,
    `Med den åbne nøgle må kaldets body højst fylde ${demoBodyMaximumKilobytes} kB. Send mindre ad gangen, eller brug din egen nøgle.`,
    `With the demo key, the request body can take up at most ${demoBodyMaximumKilobytes} kB. Send less at a time, or use a key of your own.`,
  ),
  'idempotency-key-invalid': badRequest(
    `Headeren Idempotency-Key kan ikke bruges. Send 1 til ${idempotencyKeyMaximumCharacters} synlige ASCII-tegn uden mellemrum, for eksempel et UUID.`,
    `The Idempotency-Key header cannot be used. Send 1 to ${idempotencyKeyMaximumCharacters} visible ASCII characters without spaces, such as a UUID.`,
  ),
  'idempotency-body-too-large': error(
    413,
    `Med headeren Idempotency-Key må kaldets body højst fylde ${callBodyMaximumMegabytes} MB. Send mindre ad gangen, eller send filer uden headeren.`,
    `With the Idempotency-Key header, the request body can take up at most ${callBodyMaximumMegabytes} MB. Send less at a time, or send files without the header.`,
  ),
  'idempotency-key-reused': error(
    422,
    'Nøglen i Idempotency-Key er allerede brugt til et andet kald, som er gemt eller i gang. Brug en ny nøgle til hvert nyt kald, og send det samme kald, når du gentager.',
    'The key in Idempotency-Key has already been used for a different call, which was saved or is in progress. Use a new key for every new call, and send the same call when you repeat one.',
  ),
  'idempotency-in-progress': conflict(
    'Et kald med samme Idempotency-Key er i gang. Vent det antal sekunder, headeren Retry-After angiver, og send det igen med samme nøgle.',
    'A call with the same Idempotency-Key is in progress. Wait for the number of seconds given in the Retry-After header, and send it again with the same key.',
  ),
  'idempotency-outcome-unknown': conflict(
    'Kaldet med denne Idempotency-Key er sendt før, men udfaldet er ukendt. Se efter, om ændringen blev gemt, før du sender kaldet med en ny nøgle.',
    'The call with this Idempotency-Key was sent before, but its outcome is unknown. Check whether the change was saved before you send the call with a new key.',
  ),
  'scenario-unknown': badRequest(
    `Headeren X-Sandbox-Scenario kan ikke bruges. Send et af navnene ${sandboxScenarios.join(', ')}, eventuelt med en andel som unavailable; rate=0.2.`,
    `The X-Sandbox-Scenario header cannot be used. Send one of the names ${sandboxScenarios.join(', ')}, optionally with a share such as unavailable; rate=0.2.`,
  ),
  'scenario-on-live-site': badRequest(
    'Headeren X-Sandbox-Scenario virker kun i testmiljøet, så kaldet er ikke udført. Fjern headeren, før du kalder et site i produktion.',
    'The X-Sandbox-Scenario header only works in the sandbox, so the call was not carried out. Remove the header before you call a live site.',
  ),
  'content-type-unsupported': badRequest(
    'Indholdstypen understøttes ikke. Send JSON med Content-Type: application/json.',
    'The content type is not supported. Send JSON with Content-Type: application/json.',
  ),
  'content-encoding-unsupported': badRequest(
    'En komprimeret body kan ikke læses. Send den ukomprimeret og uden headeren Content-Encoding.',
    'A compressed body cannot be read. Send it uncompressed, without the Content-Encoding header.',
  ),
  'invalid-json': badRequest(
    'Kaldets body er ikke gyldig JSON i UTF-8.',
    'The request body is not valid JSON in UTF-8.',
  ),
  'json-too-deep': badRequest('Kaldets body er indlejret i for mange lag.', 'The request body is nested too deeply.'),
  'object-too-large': {
    ...badRequest(
      'Kaldet har for mange værdier. Send færre objekter ad gangen.',
      'The call has too many values. Send fewer objects at a time.',
    ),
    inObject: badRequest(
      'Objektet har for mange værdier. Send færre felter og kortere lister.',
      'The object has too many values. Send fewer fields and shorter lists.',
    ),
  },

  'server-error': error(500, `Noget gik galt hos os. ${outcomeDa}`, `Something went wrong on our side. ${outcomeEn}`),
  'upstream-unreachable': error(
    502,
    `Sitet gav ikke et brugbart svar. ${outcomeDa}`,
    `The site did not return a usable response. ${outcomeEn}`,
  ),
  'upstream-timeout': error(
    504,
    `Sitet svarede ikke i tide. ${outcomeDa}`,
    `The site did not respond in time. ${outcomeEn}`,
  ),
  'upstream-loop': error(
    502,
    'Sitets basisadresse fører tilbage til portalen, så kaldet er ikke udført. Kontakt supporten.',
    "The site's base URL leads back to the portal, so the call was not carried out. Contact support.",
  ),
  'upstream-private': error(
    502,
    'Sitets adresse ligger på et privat netværk, så kaldet er ikke udført. Kontakt supporten.',
    "The site's address is on a private network, so the call was not carried out. Contact support.",
  ),
  'sandbox-unavailable': unavailable(
    `Testmiljøet starter op igen. Prøv igen om få sekunder. ${writtenDa}`,
    `The sandbox is restarting. Try again in a few seconds. ${writtenEn}`,
  ),
  'database-unavailable': unavailable(
    'Databasen kan ikke nås lige nu. Prøv igen om lidt, men kontrollér først, om en ændring nåede at blive gemt. Et API-kald med en Idempotency-Key kan du gentage med samme nøgle.',
    'The database cannot be reached right now. Try again in a moment, but first check whether your change was saved. An API call with an Idempotency-Key can be repeated with the same key.',
  ),
} as const;
