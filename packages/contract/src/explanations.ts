import { fillPlaceholders } from './errors.ts';
import type { Language, Localised } from './language.ts';

type Explanation = Readonly<{ passed: Localised; refused: Localised; change: Localised }>;

const say = (da: string, en: string): Localised => ({ da, en });

/** By error code of the rule. `{names}` are placeholders. */
export const explanations = {
  'https-required': {
    passed: say('Forbindelsen er tilladt.', 'The connection is allowed.'),
    refused: say('Kaldet kommer over almindelig HTTP.', 'The call uses plain HTTP.'),
    change: say('Kaldet skal sendes til en adresse med https://.', 'The call must be sent to an https:// address.'),
  },
  'key-missing': {
    passed: say('Headeren apikey er med.', 'The apikey header is present.'),
    refused: say('Headeren apikey mangler.', 'The apikey header is missing.'),
    change: say('API-nøglen skal sendes i headeren apikey.', 'The API key must be sent in the apikey header.'),
  },
  'key-unknown': {
    passed: say('Nøglen findes.', 'The key exists.'),
    refused: say('Nøglen findes ikke.', 'The key does not exist.'),
    change: say('Den nøgle, som er udstedt, skal sendes.', 'The call must send the key that was issued.'),
  },
  'key-replaced': {
    passed: say('Nøglen er ikke skiftet ud.', 'The key has not been replaced.'),
    refused: say('Nøglen er skiftet ud med en ny.', 'The key has been replaced by a new one.'),
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
    change: say('Nøglen skal have en senere udløbsdato.', 'The key needs a later expiry date.'),
  },
  'site-missing': {
    passed: say('Headeren siteName er med: {site}.', 'The siteName header is present: {site}.'),
    refused: say('Headeren siteName mangler.', 'The siteName header is missing.'),
    change: say('Sitets navn skal sendes i headeren siteName.', 'The site name must be sent in the siteName header.'),
  },
  'site-unknown': {
    passed: say('Der findes et site, der hedder {site}.', 'There is a site named {site}.'),
    refused: say('Der findes ikke et site, der hedder {site}.', 'There is no site named {site}.'),
    change: say(
      'Navnet i headeren siteName skal være et site, der findes.',
      'The siteName header must name a site that exists.',
    ),
  },
  'site-not-granted': {
    passed: say('Nøglen har adgang til sitet {site}.', 'The key has access to the site {site}.'),
    refused: say(
      'Nøglen har ikke adgang til et site, der hedder {site}.',
      'The key has no access to a site named {site}.',
    ),
    change: say('Nøglen skal have adgang til sitet {site}.', 'The key needs access to the site {site}.'),
  },
  'wrong-environment': {
    passed: say('Sitet svarer på denne basisadresse.', 'The site is available at this base URL.'),
    refused: say('Sitet svarer ikke på denne basisadresse.', 'The site is not available at this base URL.'),
    change: say(
      'Kaldet skal sendes til basisadressen for sitets eget miljø.',
      "The call must be sent to the base URL of the site's environment.",
    ),
  },
  'endpoint-unknown': {
    passed: say('Stien er dokumenteret som {path}.', 'The path is documented as {path}.'),
    refused: say(
      'Stien {path} er ikke dokumenteret, eller nøglen har ingen rettighed på den.',
      'The path {path} is not documented, or the key has no rights to it.',
    ),
    change: say(
      'Sti og version skal være, som de står i dokumentationen.',
      'Path and version must match the documentation.',
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
      "The call must use one of the path's documented methods.",
    ),
  },
  'endpoint-not-granted': {
    passed: say(
      'Nøglen har rettigheder på {path} på sitet {site}.',
      'The key has rights to {path} on the site {site}.',
    ),
    refused: say(
      'Nøglen har ingen rettigheder på {path} på sitet {site}.',
      'The key has no rights to {path} on the site {site}.',
    ),
    change: say(
      'Nøglen skal have rettigheden {right} på {path} på sitet {site}.',
      'The key needs the {right} right to {path} on the site {site}.',
    ),
  },
  'method-not-granted': {
    passed: say(
      'Nøglen har rettigheden {right}, som {method} kræver.',
      'The key has the {right} right, which {method} requires.',
    ),
    refused: say(
      'Nøglen mangler rettigheden {right}, som {method} kræver.',
      'The key does not have the {right} right, which {method} requires.',
    ),
    change: say(
      'Nøglen skal have rettigheden {right} på {path} på sitet {site}.',
      'The key needs the {right} right to {path} on the site {site}.',
    ),
  },
} as const satisfies Record<string, Explanation>;

export const accessToAll = say(
  'Nøglen har adgang til alle endpoints på sine sites.',
  'The key has access to all endpoints on its sites.',
);

export const fillIn = (sentence: Localised, language: Language, values: Readonly<Record<string, string>>): string =>
  fillPlaceholders(sentence[language], values);
