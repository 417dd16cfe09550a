/** What the access API says, and the panel by its side. Prescribed Danish words stand letter for letter. */

const said = <const Status extends number, const Danish extends string>(status: Status, da: Danish, en: string) =>
  ({ status, da, en }) as const;
const onField = <const Danish extends string>(da: Danish, en: string) => said(400, da, en);

/** Stand beside the field that they are about, so they neither name it nor end in a full stop. */
export const fieldErrors = {
  'field-required': onField('Dette felt er påkrævet', 'This field is required'),
  'field-unknown': onField('Feltet er ukendt', 'The field is unknown'),
  'field-invalid': onField('Værdien er ugyldig', 'The value is invalid'),
  'text-expected': onField('Skal være tekst', 'Must be text'),
  'text-not-plain': onField(
    'Teksten indeholder tegn, der ikke kan gemmes',
    'The text contains characters that cannot be stored',
  ),
  'text-too-long': onField('Højst {limit} tegn', 'At most {limit} characters'),
  'boolean-expected': onField('Skal være true eller false', 'Must be true or false'),
  'id-expected': onField('Skal være et id: et helt tal på mindst 1', 'Must be an id: a whole number of at least 1'),
  'number-expected': onField('Skal være et helt tal på mindst 1', 'Must be a whole number of at least 1'),
  'number-too-large': onField('Højst {limit}', 'At most {limit}'),
  'date-expected': onField('Vælg en gyldig dato', 'Choose a valid date'),
  'object-expected': onField('Skal være et objekt', 'Must be an object'),
  'list-expected': onField('Skal være en liste', 'Must be a list'),
  'no-objects': onField('Listen er tom', 'The list is empty'),
  'too-many-objects': onField(
    'Listen må højst indeholde {limit} objekter',
    'The list can contain at most {limit} objects',
  ),
  'email-required': onField('E-mail er påkrævet', 'E-mail is required'),
  'email-invalid': onField('E-mail skal være gyldig', 'E-mail must be valid'),
  'site-name-invalid': onField(
    'Brug kun bogstaverne a-z, cifre, punktum, bindestreg og understregning',
    'Use only the letters a-z, digits, full stop, hyphen and underscore',
  ),
  'site-name-taken': onField('Der findes allerede et site med dette navn', 'There is already a site with this name'),
  'address-invalid': onField(
    'Skal være en https-URL uden brugernavn og query-streng',
    'Must be an https URL without a username or query string',
  ),
  'address-private': onField(
    'Adressen hører til denne maskine eller et privat netværk. Portalen kalder ikke den slags adresser',
    'The address belongs to this machine or a private network. The portal does not call such addresses',
  ),
  'site-in-use': onField(
    'Sitet kan ikke slettes, så længe eksterne kunder har adgang til det',
    'The site cannot be deleted as long as external customers have access to it',
  ),
  'site-is-sandbox': onField(
    'Sitet hører til testmiljøet. Her kan kun sites i produktion ændres og slettes',
    'The site belongs to the sandbox. Only live sites can be changed and deleted here',
  ),
  'site-of-examples': onField(
    'Dokumentationens eksempler bruger sitet, så det kan hverken omdøbes eller slettes',
    'The examples of the documentation use the site, so it can be neither renamed nor deleted',
  ),
  'site-not-test': onField('Sitet er ikke et testsite', 'The site is not a test site'),
  'company-unknown': onField(
    'Der er ingen eksempelvirksomhed med dette navn',
    'There is no example company with this name',
  ),
  'too-many-test-sites': onField(
    'Der kan højst være {limit} egne testsites. Slet et af dem først',
    'There can be at most {limit} test sites of your own. Delete one of them first',
  ),
  'test-sites-full': onField(
    'Testsites fylder tilsammen mere end {limit} MB. Nulstil eller slet nogle af dem først',
    'The test sites take up more than {limit} MB together. Reset or delete some of them first',
  ),
  'open-key-on-live-site': onField(
    'Den åbne prøveadgang kan kun få adgang til testmiljøet, for alle kan læse dens nøgle',
    'The open trial access can be given the sandbox only, because everybody can read its key',
  ),
  'site-is-live': onField('Kun testmiljøer kan nulstilles', 'Only sandboxes can be reset'),
  'sort-unknown': onField('Listen kan ikke sorteres efter dette felt', 'The list cannot be sorted by this field'),
  'no-such-customer': said(404, 'Kunden findes ikke', 'The customer does not exist'),
  'no-such-site': said(404, 'Sitet findes ikke', 'The site does not exist'),
  'no-such-endpoint': said(404, 'Endpointet findes ikke', 'The endpoint does not exist'),
  'customer-lacks-site': said(
    404,
    'Kunden har ikke adgang til dette site. Giv adgang til sitet først',
    'The customer has no access to this site. Give access to the site first',
  ),
} as const;

export const panelErrors = {
  'not-signed-in': said(
    401,
    'Du er ikke logget ind. Log ind og prøv igen.',
    'You are not logged in. Log in and try again.',
  ),
  // Prescribed in these words, whatever the language.
  'login-failed': said(
    401,
    'Email/Password combination was incorrect. Please try again.',
    'Email/Password combination was incorrect. Please try again.',
  ),
  'login-throttled': said(
    429,
    'For mange loginforsøg. Prøv igen om {seconds} sekunder.',
    'Too many login attempts. Try again in {seconds} seconds.',
  ),
  'rules-broken': said(
    400,
    'Kaldet bryder en eller flere regler. Intet er ændret.',
    'The request breaks one or more rules. Nothing was changed.',
  ),
  'portal-error': said(
    500,
    'Noget gik galt hos os. Prøv igen senere, men kontrollér først, om en ændring nåede at blive gemt.',
    'Something went wrong on our side. Try again later, but first check whether your change was saved.',
  ),
} as const;
