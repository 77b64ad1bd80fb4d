import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { openTab, type DashboardTab } from '#domain/dashboard-tab.ts';
import { languages, mapLanguages, type Language } from '#domain/language.ts';
import {
  memberPaths,
  nobodysData,
  pageFacts,
  pagePaths,
  publicPaths,
  type LanguageOffer,
  type OwnPageData,
  type PageData,
  type PagePath,
} from '#domain/pages.ts';
import type { Role } from '#domain/role.ts';
import { mapKeys } from '#domain/tables.ts';
import { addressOfTexts, textPartsOf, type TextPart } from '#domain/text-parts.ts';
import { placeOfModel } from '#server/ai/provider-place.ts';
import type { Providers } from '#server/auth/providers.ts';
import { writeDocument, writeShell } from '#server/http/page-document.ts';
import { structuredData } from '#server/http/structured-data.ts';
import type { WebBuild } from '#server/http/web-build.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';
import type { Log } from '#server/runtime/log.ts';
import type { TextStore } from '#server/texts/text-store.ts';

/** What decides which of the finished pages somebody gets. */
export interface PageVariant {
  path: PagePath;
  language: Language;
  signedIn: boolean;
  offeredLanguage: Language | null;
  /** The open one, where a page has tabs: it decides what is fetched early. */
  tab: DashboardTab | null;
  /** Of whoever asks for the team's room: it decides where they begin. */
  teamRole: Role | null;
}

/** What pages show of the database, per language. */
export type PageContent = Pick<
  PageData,
  'languages' | 'testimonials' | 'halfYears' | 'hasFewPeople'
>;

/** Finished bytes, compressed as nearly every browser wants them. */
export interface Page {
  etag: string;
  brotli: Buffer<ArrayBuffer>;
  /** Made for the first one who asks; browsers do so where the site has no certificate. */
  gzip: () => Promise<Buffer<ArrayBuffer>>;
}

type Parts = {
  config: Pick<
    Config,
    'appUrl' | 'offline' | 'operator' | 'smtpUrl' | 'sourceUrl' | 'openaiApiKey' | 'openaiBaseUrl'
  >;
  providers: Pick<Providers, 'names'>;
  clock: Clock;
  log: Log;
  texts: TextStore;
  web: WebBuild;
  loadContent: (language: Language) => Promise<PageContent>;
};

const contentMilliseconds = 60_000;

/** What nearly everybody's variant has. */
const nobodys = { offeredLanguage: null, teamRole: null } as const;

/**
 * Renders each page once per variant and keeps its bytes; renders again when texts or testimonials have changed.
 * The database is asked at most once a minute, and pages that are already there outlive its failure.
 */
export function createPageStore(parts: Parts) {
  const { clock, log, texts, web } = parts;
  let pages = new Map<string, Promise<Page>>();
  let content: Promise<Record<Language, PageContent>> | undefined;
  let contentVersion = '';
  /** When the database was asked; null when it has to be asked before the next page. */
  let checkedAt: number | null = null;
  let reading = Promise.resolve();
  /** Counts the changes: what was read before the last one is not what it has led to. */
  let changes = 0;
  let isOutdated = false;
  texts.onChange(() => {
    changes += 1;
    isOutdated = true;
    checkedAt = null;
    forget();
  });

  return { page, ownPage, shell, text, prepare };

  /** The finished page. Rejects only when the database fails before anything was rendered. */
  async function page(variant: PageVariant): Promise<Page> {
    await refreshContent();
    const key = JSON.stringify(Object.values(variant));
    const kept = pages.get(key);
    if (kept !== undefined && web.keepsPages) return kept;
    const rendering = renderVariant(variant, nobodysData).then(pack);
    pages.set(key, rendering);
    rendering.catch(() => pages.delete(key));
    return rendering;
  }

  /** A page for one person or one answer, as HTML: written anew and kept nowhere. */
  async function ownPage(variant: PageVariant, own: OwnPageData): Promise<string> {
    await refreshContent();
    return renderVariant(variant, own);
  }

  /** A page without anything in it, which a browser keeps and fills at any address while no server answers. */
  async function shell(language: Language): Promise<Page> {
    await refreshContent();
    const key = `shell ${language}`;
    const kept = pages.get(key);
    if (kept !== undefined) return kept;
    const rendering = renderShell(language).then(pack);
    pages.set(key, rendering);
    rendering.catch(() => pages.delete(key));
    return rendering;
  }

  /** Parts of the compiled texts of a language as JSON; their `version` belongs into the address. */
  async function text(language: Language, parts: readonly TextPart[]): Promise<Page> {
    const key = addressOfTexts(language, parts);
    const kept = pages.get(key);
    if (kept !== undefined) return kept;
    const packing = pack(JSON.stringify(mapKeys(parts, (part) => texts.of(language).parts[part])));
    pages.set(key, packing);
    return packing;
  }

  /** Renders what nearly everybody will ask for, one after the other, so that requests come between. */
  async function prepare(): Promise<void> {
    for (const language of languages) {
      for (const path of pagePaths)
        for (const signedIn of [false, true]) await text(language, textPartsOf(path, signedIn));
      for (const path of publicPaths)
        for (const signedIn of [false, true])
          await page({ ...nobodys, path, language, signedIn, tab: null });
      for (const path of memberPaths.filter((path) => pageFacts[path].comesFilled !== true))
        await page({ ...nobodys, path, language, signedIn: true, tab: openTab(path) });
    }
  }

  function forget(): void {
    pages = new Map();
  }

  /** After a change everybody waits for the new content; the look once a minute holds up only who makes it. */
  async function refreshContent(): Promise<void> {
    const now = clock.now().getTime();
    const isFresh = checkedAt !== null && Math.abs(now - checkedAt) < contentMilliseconds;
    if (!isFresh) {
      checkedAt = now;
      reading = readContent();
    }
    if (isFresh && !isOutdated) return;
    const awaited = reading;
    await awaited;
    // There was another change meanwhile: what was read does not show it.
    if (isOutdated && (checkedAt === null || reading !== awaited)) await refreshContent();
  }

  async function readContent(): Promise<void> {
    const seen = changes;
    const loading = loadAll();
    content ??= loading;
    try {
      const version = JSON.stringify(await loading);
      if (seen !== changes) return;
      content = loading;
      isOutdated = false;
      if (version !== contentVersion) forget();
      contentVersion = version;
    } catch (error) {
      if (contentVersion === '') content = undefined;
      log.warn({ err: error }, 'The content of the pages could not be read again.');
    }
  }

  async function loadAll(): Promise<Record<Language, PageContent>> {
    const loaded = new Map(
      await Promise.all(
        languages.map(async (language) => [language, await parts.loadContent(language)] as const),
      ),
    );
    return mapLanguages((language) => {
      const own = loaded.get(language);
      if (own === undefined) throw new Error(`The language ${language} has no content.`);
      return own;
    });
  }

  async function renderVariant(variant: PageVariant, own: OwnPageData): Promise<string> {
    const { path, language, tab } = variant;
    const { appUrl, operator } = parts.config;
    const data: PageData = { ...(await dataOf(variant)), ...own };
    const page = await web.render(path, data, texts.of(language).parts);
    const failure = texts.message(language, 'error.translations.initialize');
    const { sendsMail } = data;
    const structured = structuredData({ path, language, appUrl, operator, sendsMail, texts });
    return writeDocument({ path, tab, page, data, web, appUrl, structured, failure });
  }

  async function renderShell(language: Language): Promise<string> {
    const data = await dataOf({ ...nobodys, path: '/dashboard', language, signedIn: true });
    const failure = texts.message(language, 'error.translations.initialize');
    return writeShell({ data, web, failure });
  }

  /** What the page knows, as for nobody in particular. */
  async function dataOf(variant: Omit<PageVariant, 'tab'>): Promise<PageData> {
    const { path, language, signedIn, offeredLanguage, teamRole } = variant;
    const { operator, smtpUrl, sourceUrl, offline } = parts.config;
    const all = await (content ?? loadAll());
    return {
      language,
      languages: all[language].languages,
      languageOffer: offeredLanguage === null ? null : writeOffer(texts, offeredLanguage),
      textUrls: textUrls(texts),
      signedIn,
      teamRole,
      now: clock.now().toISOString(),
      testimonials: path === '/' ? all[language].testimonials : [],
      halfYears: path === '/transparency' ? all[language].halfYears : [],
      hasFewPeople: signedIn && all[language].hasFewPeople,
      operator,
      model: placeOfModel(parts.config),
      providers: parts.providers.names,
      sendsMail: smtpUrl !== null,
      sourceUrl,
      offline: offline && web.workers !== null,
      ...nobodysData,
    };
  }
}

function writeOffer(texts: TextStore, iso2: Language): LanguageOffer {
  return {
    iso2,
    text: texts.message(iso2, 'language.offer.text'),
    accept: texts.message(iso2, 'language.offer.switch'),
    dismiss: texts.message(iso2, 'language.offer.dismiss'),
  };
}

function textUrls(texts: TextStore): Record<Language, string> {
  return mapLanguages((language) => `/texts/${language}.${texts.of(language).version}`);
}

/** A larger window would cost some 20 MB and sixty times the time, for pages that fit into this one. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

async function pack(text: string): Promise<Page> {
  const bytes = Buffer.from(text);
  const brotli = ownBytes(await promisify(brotliCompress)(bytes, { params: brotliParams }));
  let zipped: Promise<Buffer<ArrayBuffer>> | undefined;
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { etag, brotli, gzip: () => (zipped ??= unpack(brotli).then(zip)) };
}

async function zip(bytes: Buffer): Promise<Buffer<ArrayBuffer>> {
  return ownBytes(await promisify(gzip)(bytes));
}

async function unpack(brotli: Buffer): Promise<Buffer<ArrayBuffer>> {
  return ownBytes(await promisify(brotliDecompress)(brotli));
}

/** Bytes that are kept must have no share in Node's pool of small buffers, which they would keep as a whole. */
function ownBytes(bytes: Uint8Array): Buffer<ArrayBuffer> {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** The bytes in an encoding that the browser understands. */
export async function encode(
  page: Page,
  acceptEncoding: string,
): Promise<{ bytes: Buffer<ArrayBuffer>; encoding: string | null }> {
  if (takes(acceptEncoding, 'br')) return { bytes: page.brotli, encoding: 'br' };
  if (takes(acceptEncoding, 'gzip')) return { bytes: await page.gzip(), encoding: 'gzip' };
  return { bytes: await unpack(page.brotli), encoding: null };
}

/** Some proxies name what they do not want, with a weight of 0 (RFC 9110, 12.4.2). */
function takes(acceptEncoding: string, coding: string): boolean {
  return acceptEncoding
    .toLowerCase()
    .split(',')
    .some((entry) => {
      const [name, weight = 'q=1'] = entry.split(';').map((part) => part.trim());
      return name === coding && Number(weight.slice('q='.length)) > 0;
    });
}
