import { badRequest, notFound } from './entry.ts';

const dateDa =
  '{field} skal være en dato efter ISO 8601: 2026-10-01, eller med klokkeslæt og tidszone 2026-10-01T08:00:00Z.';
const dateEn = '{field} must be an ISO 8601 date: 2026-10-01, or with time and time zone 2026-10-01T08:00:00Z.';

export const recordErrors = {
  required: {
    ...badRequest('Parameteren {field} mangler.', 'The {field} parameter is required.'),
    inObject: badRequest('Feltet {field} skal udfyldes.', 'The {field} field is required.'),
  },
  'unknown-field': badRequest(
    'Feltet {field} er ukendt. Kontrollér stavemåden.',
    'Unknown field {field}. Check the spelling.',
  ),
  'field-without-effect': badRequest(
    'Feltet {field} har ingen virkning i dette kald. Udelad det.',
    'The {field} field has no effect in this call. Leave it out.',
  ),
  'unknown-parameter': badRequest(
    'Endpointet har ingen parameter ved navn {field}. Kontrollér stavemåden.',
    'The endpoint has no parameter named {field}. Check the spelling.',
  ),
  'filter-not-available': badRequest('Listen har ikke filteret {field}.', 'The list does not have the filter {field}.'),
  'repeated-parameter': badRequest(
    'Parameteren {field} må kun sendes én gang.',
    'The {field} parameter can only be sent once.',
  ),
  'unknown-attribute': badRequest(
    'Der er intet felt ved navn {value} at søge i. Du kan søge i {values}.',
    'There is no field named {value} to search in. You can search in {values}.',
  ),
  'search-missing': badRequest(
    'searchAttribute virker kun sammen med search. Send også search, eller udelad searchAttribute.',
    'searchAttribute only works together with search. Send search too, or leave searchAttribute out.',
  ),
  'invalid-period': badRequest(
    'fromDate ligger efter toDate, så ingen poster kan opfylde begge.',
    'fromDate is after toDate, so no record can match both.',
  ),
  'page-size-too-large': badRequest('{field} må højst være {limit}.', '{field} must be at most {limit}.'),

  'invalid-type': badRequest('{field} skal have typen {type}.', '{field} must be of type {type}.'),
  'invalid-value': badRequest('{field} skal være en af værdierne {values}.', '{field} must be one of {values}.'),
  'invalid-number': badRequest('{field} skal være et helt tal.', '{field} must be a whole number.'),
  'invalid-boolean': badRequest('{field} skal være true eller false.', '{field} must be true or false.'),
  'invalid-guid': badRequest('{field} skal være et GUID.', '{field} must be a GUID.'),
  'invalid-date': {
    ...badRequest(`${dateDa} I en URL skrives + som %2B.`, `${dateEn} In a URL, + is written %2B.`),
    inObject: badRequest(dateDa, dateEn),
  },
  'invalid-encoding': badRequest(
    '{field} er ikke kodet som UTF-8. I en URL skrives ø som %C3%B8, ikke som %F8.',
    '{field} is not encoded as UTF-8. In a URL, ø is written %C3%B8, not %F8.',
  ),
  'invalid-format': badRequest('{field} skal have formatet {format}.', '{field} must have the format {format}.'),
  'invalid-zip-code': badRequest(
    '{field} skal være et dansk postnummer med 4 cifre.',
    '{field} must be a Danish zip code of 4 digits.',
  ),
  'invalid-base64': badRequest(
    '{field} skal være base64 uden linjeskift og uden data:-præfiks.',
    '{field} must be base64 without line breaks and without a data: prefix.',
  ),
  'invalid-email': badRequest('{field} skal være en gyldig e-mailadresse.', '{field} must be a valid e-mail address.'),
  'invalid-cvr': badRequest('{field} skal være 8 cifre uden mellemrum.', '{field} must be 8 digits without spaces.'),
  'invalid-ean': badRequest('{field} skal være 13 cifre uden mellemrum.', '{field} must be 13 digits without spaces.'),
  'too-long': badRequest('{field} må højst have {limit} tegn.', '{field} can have at most {limit} characters.'),
  'too-short': badRequest('{field} skal have mindst {limit} tegn.', '{field} must have at least {limit} characters.'),
  'too-large': badRequest('{field} må højst være {limit}.', '{field} must be at most {limit}.'),
  'too-small': badRequest('{field} skal være mindst {limit}.', '{field} must be at least {limit}.'),
  'too-many': badRequest('{field} må højst indeholde {limit} elementer.', '{field} can contain at most {limit} items.'),

  'list-required': badRequest(
    'Send en liste i JSON, også når du kun har ét objekt.',
    'Send a JSON list, even for a single object.',
  ),
  'body-missing': badRequest(
    'Kaldet har ingen body. Send en liste i JSON med mindst ét objekt.',
    'The call has no body. Send a JSON list of at least one object.',
  ),
  'list-empty': {
    ...badRequest('Listen er tom. Send mindst ét objekt.', 'The list is empty. Send at least one object.'),
    inObject: badRequest('{field} skal indeholde mindst ét id.', '{field} must contain at least one ID.'),
  },
  'list-too-long': badRequest(
    'Listen må højst indeholde {limit} objekter. Del den op i flere kald.',
    'The list can contain at most {limit} objects. Split it into several calls.',
  ),
  'object-required': badRequest(
    'Hvert element i listen skal være et objekt.',
    'Each item in the list must be an object.',
  ),
  'violations-left-out': badRequest(
    'Der er fundet {count} fejl i kaldet. Kun {named} af dem er nævnt.',
    '{count} errors were found in the call. Only {named} of them are listed.',
  ),
  'answer-too-large': badRequest(
    'Svaret ville fylde mere end {megabytes} MB. Bed om færre poster ad gangen, eller send færre objekter.',
    'The response would exceed {megabytes} MB. Ask for fewer records at a time, or send fewer objects.',
  ),
  'record-too-large': badRequest(
    'En post på sitet ville blive større end {kilobytes} kB, som er grænsen i testmiljøet. Send kortere tekster, eller knyt færre poster til den.',
    'A record on the site would become larger than {kilobytes} kB, the sandbox limit. Send shorter texts, or link fewer records to it.',
  ),
  'sandbox-full': badRequest(
    'Sitet i testmiljøet er fyldt. Bed supporten om at nulstille det.',
    'The sandbox site is full. Ask support to reset it.',
  ),

  'record-not-found': {
    ...notFound(
      'Der er ingen post med id eller nummer {value} på sitet.',
      'There is no record with the ID or number {value} on the site.',
    ),
    inObject: badRequest(
      '{field} henviser til en post, der ikke findes på sitet: {value}.',
      '{field} refers to a record that does not exist on the site: {value}.',
    ),
  },
  'record-not-available': notFound(
    'Posten findes på sitet, men kan ikke hentes med dette kald.',
    'The record exists on the site, but cannot be read with this call.',
  ),

  'account-inactive': badRequest(
    'Finanskontoen er inaktiv. Vælg en aktiv konto.',
    'The financial account is inactive. Choose an active account.',
  ),
  'debtor-locked': badRequest(
    'Debitoren er låst. Der kan ikke oprettes projekter eller tilbud til den.',
    'The debtor is locked. No projects or offers can be created for it.',
  ),
  'employee-number-taken': badRequest(
    'Medarbejdernummeret {value} er allerede i brug på sitet.',
    'The employee number {value} is already in use on the site.',
  ),
  'end-before-start': badRequest('{field} må ikke ligge før {start}.', '{field} must not be before {start}.'),
  'end-equals-start': badRequest('{field} skal ligge efter {start}.', '{field} must be after {start}.'),
  'hour-approved': badRequest(
    'Timerne er godkendt og kan ikke rettes. Registrér et negativt antal for at modregne dem.',
    'The hours are approved and cannot be changed. Register a negative number to offset them.',
  ),
  'project-closed': badRequest(
    'Projektet er lukket. Vælg et åbent projekt.',
    'The project is closed. Choose an open project.',
  ),
  'project-group-inactive': badRequest(
    'Projektgruppen er inaktiv. Vælg en anden.',
    'The project group is inactive. Choose another one.',
  ),
  'purchase-invoice-approved': badRequest(
    'Købsfakturaen er godkendt, så dens linjer kan ikke rettes.',
    'The purchase invoice is approved, so its lines cannot be changed.',
  ),
  'reference-taken': badRequest(
    'Debitornummeret {value} er allerede i brug på sitet.',
    'The debtor number {value} is already in use on the site.',
  ),
  'salary-period-finalized': badRequest(
    'Lønperioden er afsluttet. Timer i den kan ikke længere ændres.',
    'The salary period is finalised. Hours in it can no longer be changed.',
  ),
  'state-not-allowed': badRequest(
    'Et tilbud med status {from} kan ikke skifte til {to}.',
    'An offer with the status {from} cannot be changed to {to}.',
  ),
  'unknown-timezone': badRequest(
    'Tidszonen {value} er ukendt. Brug et navn fra IANA, for eksempel Europe/Copenhagen.',
    'The time zone {value} is unknown. Use an IANA name such as Europe/Copenhagen.',
  ),
  'user-taken': badRequest(
    'Brugeren er allerede knyttet til en anden montør.',
    'The user is already linked to another fitter.',
  ),
  'worksheet-closed': badRequest(
    'Arbejdssedlen er lukket og kan ikke ændres.',
    'The worksheet is closed and cannot be changed.',
  ),
  'wrong-user': badRequest(
    '{field} skal være det samme bruger-id som i stien.',
    '{field} must be the same user ID as in the path.',
  ),
} as const;
