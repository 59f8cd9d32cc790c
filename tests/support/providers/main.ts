/**
 * Starts both fakes for manual tests of the server:
 * node tests/support/providers/main.ts [e-mail port] [bot port]
 * Then start the server with the two printed origins. Each request is printed when it arrives.
 */
import type { Answer } from './answers.ts';
import { startBotProvider } from './bot-provider.ts';
import { startEmailProvider } from './email-provider.ts';

const [emailPort = '4801', botPort = '4802'] = process.argv.slice(2);
const email = await startEmailProvider({ port: Number(emailPort) });
const bot = await startBotProvider({ port: Number(botPort) });

const show: Answer = ({ request, accept }) => {
  console.log(request.method, request.path, request.body);
  accept();
};
email.answerAll(show);
bot.answerAll(show);
console.log(`EMAILJS_ORIGIN=${email.origin}\nTELEGRAM_ORIGIN=${bot.origin}`);
