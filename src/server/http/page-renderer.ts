import { LRUCache } from 'lru-cache';
import { mapLanguages, type Language } from '#domain/i18n/language.ts';
import { usualTimeZone } from '#domain/i18n/time-zone.ts';
import {
  nobodysData,
  type LanguageOffer,
  type OwnPageData,
  type PageData,
  type PagePath,
} from '#domain/shared/pages.ts';
import { placeOfModel } from '#server/ai/provider-place.ts';
import type { Providers } from '#server/auth/providers.ts';
import { writeDocument, writeShell } from '#server/http/page-document.ts';
import { structuredData } from '#server/http/structured-data.ts';
import type { Ask, WebBuild } from '#server/http/web-build.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Log } from '#server/runtime/log.ts';
import type { TextStore } from '#server/texts/text-store.ts';

/** The cache key of a shared page. */
export type PageVariant = {
  path: PagePath;
  language: Language;
  signedIn: boolean;
  offeredLanguage: Language | null;
  /** Opened by a secret in its address. */
  hasSecret: boolean;
};

/** Page content from the database, by language. */
export type PageContent = Pick<
  PageData,
  'languages' | 'testimonials' | 'lastYear' | 'joining' | 'communityName' | 'isDemo' | 'isSchool'
>;

/** A page for one reader: its address with query, and the handler of its API calls. */
export type Reading = { own: OwnPageData; address: string; ask: Ask | null };

type Parts = {
  config: Pick<
    Config,
    | 'appUrl'
    | 'siteLanguage'
    | 'offline'
    | 'oidc'
    | 'operator'
    | 'smtpUrl'
    | 'sourceUrl'
    | 'openaiApiKey'
    | 'openaiBaseUrl'
  >;
  providers: Pick<Providers, 'names'>;
  clock: Clock;
  log: Log;
  texts: TextStore;
  web: WebBuild;
  loadContent: (language: Language) => Promise<PageContent>;
};

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Of pages until the browser's is known: most servers run in UTC, their people do not. */
const serverZone = ownZone === 'UTC' ? usualTimeZone : ownZone;

const keptMilliseconds = 30_000;
const mostKeptCharacters = 20_000_000;

/** Renders pages to HTML. Shared pages are cached for half a minute, or until a text changes. */
export function createPageRenderer(parts: Parts) {
  const { clock, config, log, providers, texts, web, loadContent } = parts;
  /** Part of every key, so that no older page is found. */
  let changes = 0;
  texts.onChange(() => {
    changes += 1;
  });
  const keeping = {
    ttl: keptMilliseconds,
    // A cached page outlives a failure of the database.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    perf: { now: () => clock.now().getTime() },
  };
  const contents = new LRUCache<string, PageContent, Language>({
    ...keeping,
    max: 16,
    fetchMethod: (_key, _stale, { context }) => loadContent(context),
  });
  const pages = new LRUCache<string, string, () => Promise<string>>({
    ...keeping,
    maxSize: mostKeptCharacters,
    sizeCalculation: (html) => html.length,
    fetchMethod: (_key, _stale, { context }) => context(),
  });

  return { shared, own, shell };

  /** Rejects when the database fails before the first rendering. */
  function shared(variant: PageVariant): Promise<string> {
    const reading = { own: nobodysData, address: variant.path, ask: null };
    return keep(variant, () => render(variant, startOfHour(clock.now()), reading));
  }

  /** Never cached. */
  function own(variant: PageVariant, reading: Reading): Promise<string> {
    return render(variant, clock.now(), reading);
  }

  /** An empty page that a browser keeps and fills while no server answers. */
  function shell(language: Language): Promise<string> {
    const variant = {
      path: '/dashboard',
      language,
      signedIn: true,
      offeredLanguage: null,
      hasSecret: false,
    } as const;
    return keep({ ...variant, isShell: true }, async () => {
      const data = await dataOf(variant, startOfHour(clock.now()));
      return writeShell({ data, web, failure: failureText(language) });
    });
  }

  function keep(key: object, render: () => Promise<string>): Promise<string> {
    if (!web.keepsPages) return render();
    return pages.forceFetch(JSON.stringify({ ...key, changes }), { context: render });
  }

  async function render(
    variant: PageVariant,
    now: Date,
    { own, address, ask }: Reading,
  ): Promise<string> {
    const { path, language, hasSecret } = variant;
    const { appUrl, siteLanguage, operator } = config;
    const site = { appUrl, siteLanguage };
    const data: PageData = { ...(await dataOf(variant, now)), ...own };
    const page = await web.render({ address, data, texts: texts.of(language).parts, ask, onError });
    const { sendsMail } = data;
    const structured = structuredData({ path, language, site, operator, sendsMail, texts });
    const failure = failureText(language);
    return writeDocument({ path, hasSecret, page, data, web, site, structured, failure });
  }

  function onError(error: unknown): void {
    log.error({ err: error }, 'A page could not be rendered as a whole.');
  }

  function failureText(language: Language): string {
    return texts.message(language, 'error.translations.initialize');
  }

  /** Data that does not depend on the reader. */
  async function dataOf(variant: PageVariant, now: Date): Promise<PageData> {
    const { path, language, signedIn, offeredLanguage, hasSecret } = variant;
    const { operator, smtpUrl, sourceUrl, offline, oidc } = config;
    const content = await contents.forceFetch(`${language} ${changes}`, { context: language });
    return {
      language,
      languages: content.languages,
      languageOffer: offeredLanguage === null ? null : writeOffer(texts, offeredLanguage),
      textUrls: mapLanguages((iso2) => `/texts/${iso2}.${texts.of(iso2).version}`),
      signedIn,
      hasSecret,
      now: now.toISOString(),
      timeZone: serverZone,
      testimonials: path === '/' ? content.testimonials : [],
      lastYear: path === '/transparency' ? content.lastYear : null,
      joining: content.joining,
      communityName: content.communityName,
      isDemo: content.isDemo,
      isSchool: content.isSchool,
      operator,
      model: placeOfModel(config),
      providers: providers.names,
      houseProvider: oidc && { name: oidc.name, isOnly: oidc.isOnly },
      sendsMail: smtpUrl !== null,
      sourceUrl,
      offline: offline && web.workers !== null,
      ...nobodysData,
    };
  }
}

/** A cached page stays the same for an hour, so that browsers can revalidate. */
function startOfHour(moment: Date): Date {
  const hour = new Date(moment);
  hour.setUTCMinutes(0, 0, 0);
  return hour;
}

function writeOffer(texts: TextStore, iso2: Language): LanguageOffer {
  return {
    iso2,
    text: texts.message(iso2, 'language.offer.text'),
    accept: texts.message(iso2, 'language.offer.switch'),
    dismiss: texts.message(iso2, 'language.offer.dismiss'),
  };
}
