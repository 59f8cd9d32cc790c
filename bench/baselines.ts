import { serveBarePage } from './bare-page.ts';

/** What our pages stand beside; the first of them is what all are measured by. */
export type Baselines = { pages: Record<string, string>; close(): void };

export async function startBaselines(origin: string): Promise<Baselines> {
  const bare = await serveBarePage(`${origin}/`);
  return { pages: { 'bare page': bare.url }, close: bare.close };
}
