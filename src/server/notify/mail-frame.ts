import type { Language } from '#domain/i18n/language.ts';

export type MailContent = {
  language: Language;
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; link: string } | null;
  closing: string;
  /** Small print: why the person gets this mail, and a link. */
  footer?: { text: string; label: string; link: string };
};

export function asText(content: MailContent): string {
  const { language, greeting, paragraphs, action, closing, footer } = content;
  const colon = language.startsWith('zh') ? '：' : ':';
  const button = action === null ? [] : [`${action.label}${colon}\n${action.link}`];
  const foot =
    footer === undefined ? [] : [`${footer.text}\n${footer.label}${colon}\n${footer.link}`];
  return `${[greeting, ...paragraphs, ...button, closing, ...foot].join('\n\n')}\n`;
}

/* Without media queries, a mail program keeps the light colours. */
const darkColours = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background: #1E1418 !important; color: #F7EBE3 !important }
  .sheet { background: #2A1C22 !important; color: #F7EBE3 !important }
  .small, .small a { color: #CDB8B2 !important }
}`;

/** One column, in the product's colours, readable without pictures and in dark mode. */
export function asHtml(content: MailContent): string {
  const { language, subject, greeting, paragraphs, action, closing, footer } = content;
  const button =
    action === null
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#B8401A;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`;
  const foot =
    footer === undefined
      ? ''
      : `<p class="small" style="margin:16px auto 0;max-width:520px;padding:0 32px;color:#6B4A55;font-size:14px">${escapeHtml(footer.text)} <a href="${escapeHtml(footer.link)}" style="color:#6B4A55">${escapeHtml(footer.label)}</a></p>`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkColours}</style></head>
<body class="ground" style="margin:0;padding:32px 16px;background:#FFF8EF;color:#3B1F2B;font:17px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div class="sheet" style="max-width:520px;margin:0 auto;padding:32px;border-radius:20px;background:#FFFFFF">
<p style="margin:0 0 24px;font:600 22px/1 Georgia,serif">Wohlwort</p>
${paragraphOf(greeting)}
${paragraphs.map(paragraphOf).join('\n')}
${button}
${paragraphOf(closing)}
</div>
${foot}
</body>
</html>
`;
}

function paragraphOf(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
