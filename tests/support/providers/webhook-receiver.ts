import { Webhook } from 'standardwebhooks';
import { type Provider, type ProviderOptions, startProvider } from './provider.ts';

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

/** Starts a fake webhook receiver, which verifies signatures with the public library. */
export function startWebhookReceiver(options?: ProviderOptions): Promise<Provider> {
  const webhook = new Webhook(WEBHOOK_SECRET);
  return startProvider(
    {
      check({ method, headers, body }) {
        if (method !== 'POST' || headers['content-type'] !== 'application/json')
          return { status: 415, body: 'Unexpected call' };
        try {
          webhook.verify(JSON.stringify(body), headers as Record<string, string>);
          return undefined;
        } catch (error) {
          return { status: 401, body: String(error) };
        }
      },
      acceptWith: { body: 'OK', type: 'text/plain' },
    },
    options,
  );
}
