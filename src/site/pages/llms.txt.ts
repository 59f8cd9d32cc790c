import type { APIRoute } from 'astro';
import { contacts, homeHead, packages, school, subjects } from '../content/site-content.ts';

/**
 * What assistants ask about a school, in the words of its pages and without its promises: llmstxt.org. Small
 * enough to be read whole.
 */
export const GET: APIRoute = ({ site }) => {
  const lines = [
    `# ${school.name}`,
    `> ${homeHead.description}`,
    '## Ціни',
    ...packages.map(({ name, price, terms }) => `- ${name}: ${price} ${terms}`),
    '## Контакти',
    ...contacts.map(
      ({ channel, value, href }) => `- ${channel}: ${/^(https|viber)/.test(href) ? href : value}`,
    ),
    '## Предмети',
    ...subjects.map(({ slug, name, caption }) => {
      const path = `/subject/${slug}`;
      return `- [${name}](${site ? new URL(path, site).href : path}): ${caption}`;
    }),
  ];
  const text = lines
    .map((line) => (/^[#>]/.test(line) ? `\n${line}\n` : line))
    .join('\n')
    .replaceAll('\u00a0', ' ');
  return new Response(`${text.trim()}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
