import { onTestFinished } from 'vitest';
import { providerSettings } from '../start-site.ts';
import { startBotProvider } from './bot-provider.ts';
import { startEmailProvider } from './email-provider.ts';

/** Starts both fake providers, with the settings of a server that uses them. They stop with the test. */
export async function startProviders() {
  const [email, bot] = await Promise.all([startEmailProvider(), startBotProvider()]);
  onTestFinished(async () => void (await Promise.all([email.close(), bot.close()])));
  return { email, bot, settings: providerSettings(email, bot) };
}
