import { PACKAGE_FALLBACK_DELAY_MS } from '#shared/limits.ts';
import type { PackageSummary } from '../dialog-props.ts';
import { keepUnsent } from '../keeping/outbox.ts';
import { sendParams } from './email-client.ts';
import { buildPackageParams, type FormValues, hiddenParams } from './payload.ts';

/**
 * Sends a package lead. When the call fails, the visitor is thanked after two seconds all the same (spec §8),
 * but only for a lead that the page's outbox keeps and sends later.
 *
 * @returns whether the lead was taken now or is kept
 * @throws when it was not taken and can't be kept
 */
export async function sendPackageLead(
  values: FormValues,
  chosen: PackageSummary,
  requestId: string,
): Promise<'taken' | 'kept'> {
  const params = { ...buildPackageParams(values, chosen, new Date()), ...hiddenParams(values, requestId) };
  try {
    await sendParams('package', params);
    return 'taken';
  } catch (error) {
    if (!keepUnsent({ kind: 'package', params })) throw error;
    console.warn('The lead waits in the outbox:', error);
    await new Promise((resolve) => setTimeout(resolve, PACKAGE_FALLBACK_DELAY_MS));
    return 'kept';
  }
}
