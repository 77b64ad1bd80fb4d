/** Kinds of refusal for the person: cancelled, set up wrongly, or to be tried again. */
export type ProviderRefusal = 'cancelled' | 'setup' | 'again';

const address = 'Enter the address of the callback there, exactly as APP_URL gives it.';

/** Matches the words of RFC 6749 (4.1.2.1, 5.2) and OpenID Connect (3.1.2.6); the first match counts. */
const kinds: readonly [RegExp, ProviderRefusal, string][] = [
  [
    /^access_denied$|cancel|^(?!invalid).*_required$/u,
    'cancelled',
    'The person, or a rule there, said no.',
  ],
  [/_client$/u, 'setup', 'Check the client’s id and secret, and what it may do there.'],
  [/scope/u, 'setup', 'Allow the scopes there, or shorten OIDC_SCOPES.'],
  [/^invalid_request$|^redirect_uri/u, 'setup', address],
  [
    /^unsupported_|_not_supported$|^invalid_request_/u,
    'setup',
    'Allow the authorization code flow there.',
  ],
  [
    /^invalid_grant$/u,
    'again',
    `The code was too old or used. If it happens each time: ${address}`,
  ],
  [/./u, 'again', 'Look into the provider’s log.'],
];

/** Returns the word by which the provider refused, what it means for the person, and a cure for the operator. */
export function readRefusal(error: unknown) {
  const word = wordIn(error);
  const kind = kinds.find(([words]) => words.test(word ?? ''));
  return word === null || kind === undefined ? null : { word, refusal: kind[1], cure: kind[2] };
}

/** Finds the word in an answer’s address, body or header; nothing else of them is read. */
function wordIn(error: unknown): string | null {
  for (let cause = error; typeof cause === 'object' && cause !== null;) {
    const found = [cause, ...(Array.isArray(cause) ? cause.map(parametersOf) : [])]
      .map((part: object) => ('error' in part ? part.error : null))
      .find((said) => typeof said === 'string' && /^\w{1,60}$/u.test(said));
    if (typeof found === 'string') return found;
    // A refusal by a header, whose body is not read, is one of the secret (RFC 6749, 5.2).
    if (cause instanceof Error && cause.name === 'WWWAuthenticateChallengeError')
      return wordIn(cause.cause) ?? 'invalid_client';
    cause = 'cause' in cause ? cause.cause : null;
  }
  return null;
}

function parametersOf(challenge: unknown): object {
  const isObject = typeof challenge === 'object' && challenge !== null;
  const parameters: unknown = isObject && 'parameters' in challenge ? challenge.parameters : null;
  return typeof parameters === 'object' && parameters !== null ? parameters : {};
}
