import { configuredChannels } from '../../config.ts';
import { WAITS_FOR_CHANNEL } from '../../words/describe-deliveries.ts';
import { type CommandContext, CommandError, readArguments, readLeadNumber } from '../command.ts';

/** `release N`: what was held back as spam is an ordinary lead after all. */
export async function releaseSpam(args: string[], { store, config, out }: CommandContext): Promise<void> {
  const number = readLeadNumber(readArguments(args, {}).positionals);
  const channels = configuredChannels(config);
  if (!(await store.releaseSpam(number, channels))) {
    throw new CommandError(`Серед спаму заявки №${number} немає`);
  }
  const fate = channels.length > 0 ? 'сайт її надішле' : `вона ${WAITS_FOR_CHANNEL}`;
  out.write(`Заявка №${number} більше не спам, ${fate}.\n`);
}
