import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration, type JWK } from 'oidc-provider';

/** A person known to the provider, by login name. */
export type ProviderAccount = {
  email: string;
  emailVerified: boolean;
  name: string;
  groups?: string[];
};

export interface OpenIdProvider {
  issuer: string;
  accounts: Map<string, ProviderAccount>;
  /** Restarts with new keys, as after a rotation, and perhaps other redirect addresses. */
  restart(redirectUris?: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a certified third-party OpenID provider on loopback: sign-in and consent pages, PKCE, single-use codes. */
export async function startOpenIdProvider(client: {
  id: string;
  secret: string;
  redirectUris: string[];
  /** Replaces the comparison with `secret`. */
  isSecret?: (shown: string) => Promise<boolean>;
  /** Answers like a house's product: below a path, claims from the endpoint for them alone, the secret in a header. */
  house?: { path: string; signedOut: string };
}): Promise<OpenIdProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const path = client.house?.path ?? '';
  const issuer = `http://127.0.0.1:${portOf(server.address())}${path}`;
  let { redirectUris } = client;
  const open = async (changed = redirectUris): Promise<void> => {
    redirectUris = changed;
    const provider = new Provider(issuer, {
      ...configuration(accounts),
      ...(client.house && {
        conformIdTokenClaims: true,
        clientAuthMethods: ['client_secret_basic'],
      }),
      jwks: { keys: [await newKey()] },
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: redirectUris,
          token_endpoint_auth_method:
            client.house === undefined ? 'client_secret_post' : 'client_secret_basic',
          post_logout_redirect_uris: client.house === undefined ? [] : [client.house.signedOut],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
    });
    if (client.isSecret !== undefined)
      Object.assign(provider.Client.prototype, { compareClientSecret: client.isSecret });
    server.removeAllListeners('request');
    const answer = provider.callback();
    server.on('request', (request, response) => {
      const { url = '' } = request;
      // As below another path of a web server.
      if (url.startsWith(path))
        Object.assign(request, { originalUrl: url, url: url.slice(path.length) });
      void answer(request, response);
    });
  };
  await open();
  return {
    issuer,
    accounts,
    restart: open,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configuration(accounts: Map<string, ProviderAccount>): Configuration {
  return {
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email', 'name', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      name: ['name'],
      groups: ['groups'],
    },
    // Puts claims into the token itself, as Google and Apple do.
    conformIdTokenClaims: false,
    cookies: { keys: ['only-for-tests'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_, id) => {
      const account = accounts.get(id);
      if (account === undefined) return undefined;
      const { email, emailVerified, name, groups } = account;
      return {
        accountId: id,
        claims: () => ({ sub: id, email, email_verified: emailVerified, name, groups }),
      };
    },
  };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { kty = 'RSA', ...key } = await exportJWK(privateKey);
  return { ...key, kty, alg: 'RS256', use: 'sig' };
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port is open.');
  return address.port;
}

/** The provider's answer: the callback address, and Apple's form if one was posted. */
export type ProviderAnswer = { callback: URL; form: URLSearchParams | null };

/** Signs in, agrees or cancels, and stops at the redirect to `returnTo`; `seen` lists the shown pages. */
export async function walkThroughProvider(
  start: string,
  person: { login: string; agrees?: boolean; returnTo: string },
): Promise<ProviderAnswer & { seen: string[] }> {
  const jar = new Map<string, string>();
  const seen: string[] = [];
  let request: { url: string; body?: URLSearchParams } = { url: start };
  for (let step = 0; step < 20; step += 1) {
    const response = await visit(request, jar);
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, request.url);
      if (next.href.startsWith(person.returnTo)) return { callback: next, form: null, seen };
      request = { url: next.href };
      continue;
    }
    const page = readForm(await response.text(), request.url);
    if (page.action.startsWith(person.returnTo))
      return { callback: new URL(page.action), form: page.fields, seen };
    const prompt = page.fields.get('prompt') ?? '';
    seen.push(prompt);
    if (person.agrees === false) request = { url: page.cancel };
    else {
      if (prompt === 'login') page.fields.set('login', person.login);
      request = { url: page.action, body: page.fields };
    }
  }
  throw new Error('The provider never sent the browser back.');
}

async function visit(
  { url, body }: { url: string; body?: URLSearchParams },
  jar: Map<string, string>,
): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: cookie === '' ? {} : { cookie },
    ...(body === undefined ? {} : { body }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  return response;
}

/** Reads the only form of a page: its target and its prefilled fields. */
function readForm(html: string, base: string) {
  const action = /<form[^>]*action="([^"]+)"/u.exec(html)?.[1];
  if (action === undefined) throw new Error(`No form at ${base}: ${html.slice(0, 300)}`);
  const fields = new URLSearchParams(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/gu)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const cancel = /href="([^"]+\/abort)"/u.exec(html)?.[1] ?? '';
  return {
    action: new URL(action, base).href,
    fields,
    cancel: cancel && new URL(cancel, base).href,
  };
}
