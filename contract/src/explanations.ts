import { fillPlaceholders } from './errors.ts';
import type { Language } from './language.ts';

type Sentence = Readonly<Record<Language, string>>;
type Explanation = Readonly<{ passed: Sentence; refused: Sentence; change: Sentence }>;

const say = (da: string, en: string): Sentence => ({ da, en });

/** By error code of the rule. `{names}` are placeholders. */
export const explanations = {
  'https-required': {
    passed: say('Kaldet kommer over HTTPS.', 'The call comes over HTTPS.'),
    refused: say('Kaldet kommer over almindelig HTTP.', 'The call comes over plain HTTP.'),
    change: say('Kaldet skal sendes til en adresse med https://.', 'The call must be sent to an https:// address.'),
  },
  'key-missing': {
    passed: say('Headeren apikey er med.', 'The apikey header is there.'),
    refused: say('Headeren apikey mangler.', 'The apikey header is missing.'),
    change: say('API-nøglen skal sendes i headeren apikey.', 'The API key must be sent in the apikey header.'),
  },
  'key-unknown': {
    passed: say('Nøglen findes.', 'The key exists.'),
    refused: say('Nøglen findes ikke.', 'The key does not exist.'),
    change: say('Den nøgle, som er udstedt, skal sendes.', 'The key that was issued must be sent.'),
  },
  'key-replaced': {
    passed: say('Ingen ny nøgle har afløst den endnu.', 'No new key has taken its place yet.'),
    refused: say('En ny nøgle har afløst den.', 'A new key has taken its place.'),
    change: say('Den nye nøgle skal sendes.', 'The new key must be sent.'),
  },
  'access-off': {
    passed: say('Nøglens API-adgang er slået til.', 'API access is switched on for the key.'),
    refused: say('Nøglens API-adgang er slået fra.', 'API access is switched off for the key.'),
    change: say('Nøglens API-adgang skal slås til.', 'API access must be switched on for the key.'),
  },
  'key-expired': {
    passed: say('Nøglen virker til og med {day}.', 'The key works up to and including {day}.'),
    refused: say('Nøglen virkede til og med {day}.', 'The key worked up to and including {day}.'),
    change: say('Nøglen skal have en senere udløbsdato.', 'The key must get a later expiry date.'),
  },
  'site-missing': {
    passed: say('Headeren siteName er med: {site}.', 'The siteName header is there: {site}.'),
    refused: say('Headeren siteName mangler.', 'The siteName header is missing.'),
    change: say('Sitets navn skal sendes i headeren siteName.', 'The name of the site must be sent in siteName.'),
  },
  'site-unknown': {
    passed: say('Der findes et site, der hedder {site}.', 'There is a site named {site}.'),
    refused: say('Der findes ikke et site, der hedder {site}.', 'There is no site named {site}.'),
    change: say(
      'Navnet i headeren siteName skal være et site, der findes.',
      'The name in the siteName header must be that of a site that exists.',
    ),
  },
  'site-not-granted': {
    passed: say('Nøglen har adgang til sitet {site}.', 'The key has access to the site {site}.'),
    refused: say(
      'Nøglen har ikke adgang til et site, der hedder {site}.',
      'The key has no access to a site named {site}.',
    ),
    change: say('Nøglen skal have adgang til sitet {site}.', 'The key must get access to the site {site}.'),
  },
  'wrong-environment': {
    passed: say('Sitet svarer på den basisadresse, der kaldes.', 'The site answers at the base URL that is called.'),
    refused: say(
      'Sitet svarer ikke på den basisadresse, der kaldes.',
      'The site does not answer at the base URL that is called.',
    ),
    change: say(
      'Kaldet skal sendes til basisadressen for sitets eget miljø.',
      'The call must be sent to the base URL of the site’s own environment.',
    ),
  },
  'endpoint-unknown': {
    passed: say('Stien er dokumenteret som {path}.', 'The path is documented as {path}.'),
    refused: say(
      'Stien {path} er ikke dokumenteret, eller nøglen har ingen rettighed på den.',
      'The path {path} is not documented, or the key has no right on it.',
    ),
    change: say(
      'Sti, metode og version skal være, som de står i dokumentationen.',
      'Path, method and version must be as they stand in the documentation.',
    ),
  },
  'method-not-allowed': {
    passed: say('Stien er dokumenteret med metoden {method}.', 'The path is documented with the method {method}.'),
    refused: say(
      'Stien er ikke dokumenteret med metoden {method}.',
      'The path is not documented with the method {method}.',
    ),
    change: say(
      'Kaldet skal bruge en metode, som stien er dokumenteret med.',
      'The call must use a method that the path is documented with.',
    ),
  },
  'endpoint-not-granted': {
    passed: say(
      'Nøglen har rettigheder på {path} på sitet {site}.',
      'The key has rights on {path} on the site {site}.',
    ),
    refused: say(
      'Nøglen har ingen rettigheder på {path} på sitet {site}.',
      'The key has no rights on {path} on the site {site}.',
    ),
    change: say(
      'Nøglen skal have rettigheden {right} på {path} på sitet {site}.',
      'The key must get the right {right} on {path} on the site {site}.',
    ),
  },
  'method-not-granted': {
    passed: say(
      'Nøglen har rettigheden {right}, som {method} kræver.',
      'The key has the right {right}, which {method} requires.',
    ),
    refused: say(
      'Nøglen mangler rettigheden {right}, som {method} kræver.',
      'The key lacks the right {right}, which {method} requires.',
    ),
    change: say(
      'Nøglen skal have rettigheden {right} på {path} på sitet {site}.',
      'The key must get the right {right} on {path} on the site {site}.',
    ),
  },
} as const satisfies Record<string, Explanation>;

export const accessToAll = say(
  'Nøglen har adgang til alle endpoints på sine sites.',
  'The key has access to all endpoints on its sites.',
);

export const rightNames = {
  POST: say('opret', 'create'),
  GET: say('læs', 'read'),
  PUT: say('opdatér', 'update'),
  PATCH: say('opdatér', 'update'),
  DELETE: say('slet', 'delete'),
} as const;

export const fillIn = (sentence: Sentence, language: Language, values: Readonly<Record<string, string>>): string =>
  fillPlaceholders(sentence[language], values);
