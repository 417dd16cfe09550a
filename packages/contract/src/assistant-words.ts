import type { Language } from './language.ts';

const da = {
  instructions:
    'Dokumentation og API til et forretningssystem for håndværksvirksomheder. Dokumentationen er på dansk. Søg eller læs, før du kalder, og brug describe_operation, ' +
    'før du sender et kald første gang. Du ser kun de kald, som forbindelsens nøgle har adgang til. Uden egen nøgle bruger du testmiljøet, hvor intet, du skriver, bliver gemt. ' +
    'Spørg brugeren, før du skriver til et site i produktion.',
  tools: {
    search_documentation: {
      title: 'Søg i dokumentationen',
      description: 'Finder sider, endpoints, felter, værdier og fejlkoder, bedste først. Læs det fundne med read_page.',
    },
    read_page: {
      title: 'Læs en side',
      description: 'Henter en side i dokumentationen som Markdown. Begynd med /introduction.',
    },
    list_operations: {
      title: 'Vis kaldene',
      description: "Viser de kald i API'et, som nøglen har adgang til på sitet, med metode, sti og formål.",
    },
    describe_operation: {
      title: 'Beskriv et kald',
      description: 'Viser alt om ét kald: parametre, felter i body, felter i svaret, statuskoder og eksempler.',
    },
    call_get: { title: 'Læs data', description: 'Sender et kald, der læser data.' },
    call_post: {
      title: 'Opret data',
      description:
        'Sender et kald, der opretter data. Nogle kald retter i stedet eksisterende data. Sendes kaldet igen, kan det blive udført to gange.',
    },
    call_put: { title: 'Ret data', description: 'Sender et kald, der retter data.' },
    call_patch: {
      title: 'Ret enkelte felter',
      description: 'Sender et kald, der kun retter de felter, du angiver.',
    },
    call_delete: { title: 'Slet data', description: 'Sender et kald, der sletter data.' },
  },
  arguments: {
    query: 'Det, du leder efter, på dansk eller engelsk.',
    page: 'Sidens adresse, for eksempel /invoicesv4.',
    operation: 'Kaldets navn fra list_operations.',
    parameters: 'Kaldets stiparametre og query-parametre, efter navn.',
    fields:
      'Navnene på de felter, du vil have af hver post, for eksempel `id` eller `associatedAddress.city`. Udelad argumentet for at få alle felter.',
    idempotencyKey:
      'En ny nøgle til hvert kald, der skriver. Gentag kaldet med samme nøgle, hvis svaret udebliver; så bliver det ikke udført igen. Efter en afvisning kan det rettes og sendes med samme nøgle.',
    body: 'Kaldets body, som describe_operation beskriver den: som regel en liste, også med ét objekt.',
  },
  problems: {
    'page-unknown': 'Siden {page} findes ikke. Find den med search_documentation.',
    'operation-unknown': 'Kaldet {operation} findes ikke. Find det med list_operations.',
    'wrong-tool': '{operation} sendes med {tool}.',
    'parameter-unknown': '{operation} har ikke parameteren {name}. Den har: {names}.',
    'field-unknown': 'Svaret fra {operation} har ikke feltet {name}. Det har: {names}.',
    'parameter-missing': '{operation} skal have parameteren {name}.',
    'parameter-unreadable': 'Værdien af {name} er ikke gyldig Unicode, så {operation} er ikke sendt.',
    'argument-wrong': 'Argumentet {name} mangler eller har ikke den form, som {tool} beskriver.',
    'params-wrong': 'Beskeden {method} har ikke de parametre, som protokollen kræver.',
    'too-many-arguments': 'Send højst {limit} argumenter og højst {limit} parametre.',
    'body-missing': '{operation} skal have en body.',
    'body-unwanted': '{operation} skal ikke have en body.',
    'answer-too-long':
      'Svaret fylder mere end {kilobytes} kB. Vælg færre felter, eller bed om færre poster, for eksempel med et filter.',
    'page-split':
      'Siden fylder mere end {kilobytes} kB, så den er delt. Her er første del, page {page} med pageSize {pageSize}. Hent resten med page {next} til {last} og samme pageSize.',
    'not-kept': 'Kaldet er sendt med den åbne nøgle, så intet er gemt.',
    'demo-key': 'Kaldet er sendt med den åbne nøgle, så svaret er opdigtede data fra testmiljøet.',
    'key-refused': 'Forbindelsens nøgle blev afvist: {reason}',
    'argument-unknown': '{tool} har ikke argumentet {name}. Det har: {names}.',
    'decided-so': 'Sådan blev det afgjort:',
    'origin-refused': 'Kaldet kommer fra en anden hjemmeside og er afvist.',
    'one-message': 'Send én besked ad gangen, som et JSON-objekt.',
  },
};

export type AssistantWords = typeof da;

const en: AssistantWords = {
  instructions:
    'Documentation and API for a business system for trade companies. The documentation is in Danish. Search or read before you call, and use describe_operation ' +
    "before you call an operation for the first time. You only see the operations the connection's key may use. Without your own key, you use the sandbox, where nothing you write is saved. " +
    'Ask the user before you write to a live site.',
  tools: {
    search_documentation: {
      title: 'Search the documentation',
      description:
        'Finds pages, endpoints, attributes, values and error codes, best match first. Read the results with read_page.',
    },
    read_page: {
      title: 'Read a page',
      description: 'Returns a documentation page as Markdown. Start with /introduction.',
    },
    list_operations: {
      title: 'List operations',
      description: 'Lists the API operations the key may use on the site, with method, path and purpose.',
    },
    describe_operation: {
      title: 'Describe an operation',
      description: 'Describes one operation: parameters, request and response attributes, status codes and examples.',
    },
    call_get: { title: 'Read data', description: 'Calls an operation that reads data.' },
    call_post: {
      title: 'Create data',
      description:
        'Calls an operation that creates data. Some of them change existing data instead. If you send the call again, it may be carried out twice.',
    },
    call_put: { title: 'Change data', description: 'Calls an operation that changes data.' },
    call_patch: {
      title: 'Change individual attributes',
      description: 'Calls an operation that only changes the attributes you send.',
    },
    call_delete: { title: 'Delete data', description: 'Calls an operation that deletes data.' },
  },
  arguments: {
    query: 'What you are looking for, in Danish or English.',
    page: 'The path of the page, for example /invoicesv4.',
    operation: 'The operation name from list_operations.',
    parameters: 'The path and query parameters of the operation, by name.',
    fields:
      'The names of the attributes you want of each record, such as `id` or `associatedAddress.city`. Omit the argument to get all of them.',
    idempotencyKey:
      'A new key for each write. Repeat the call with the same key if the response is lost, and it is not carried out again. After a refusal, it can be corrected and sent with the same key.',
    body: 'The request body, as described by describe_operation: usually a list, even for a single object.',
  },
  problems: {
    'page-unknown': 'The page {page} does not exist. Find it with search_documentation.',
    'operation-unknown': 'The operation {operation} does not exist. Find it with list_operations.',
    'wrong-tool': 'Call {operation} with {tool}.',
    'parameter-unknown': '{operation} has no parameter {name}. It has: {names}.',
    'field-unknown': 'The response of {operation} has no attribute {name}. It has: {names}.',
    'parameter-missing': '{operation} needs the parameter {name}.',
    'parameter-unreadable': 'The value of {name} is not valid Unicode, so {operation} was not called.',
    'argument-wrong': 'The argument {name} is missing or does not have the form that {tool} describes.',
    'params-wrong': 'The message {method} does not have the parameters that the protocol requires.',
    'too-many-arguments': 'Send at most {limit} arguments and at most {limit} parameters.',
    'body-missing': '{operation} needs a body.',
    'body-unwanted': '{operation} does not take a body.',
    'answer-too-long':
      'The response is longer than {kilobytes} kB. Choose fewer attributes, or request fewer records, for example with a filter.',
    'page-split':
      'The page is longer than {kilobytes} kB, so it was split. This is the first part, page {page} with pageSize {pageSize}. Get the rest with page {next} to {last} and the same pageSize.',
    'not-kept': 'The call was sent with the demo key, so nothing was saved.',
    'demo-key': 'The call was sent with the demo key, so the response is fictional data from the sandbox.',
    'key-refused': "The connection's key was refused: {reason}",
    'argument-unknown': '{tool} has no argument {name}. It has: {names}.',
    'decided-so': 'How the call was decided:',
    'origin-refused': 'The call comes from another website and was refused.',
    'one-message': 'Send one message at a time, as a JSON object.',
  },
};

export const assistantWordsIn = (language: Language): AssistantWords => ({ da, en })[language];
