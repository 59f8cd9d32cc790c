import { type LeadFields, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { LIB_VERSION, REQUEST_ID_FIELD, SEND_PATH } from '#shared/lead/wire.ts';
import type { EmailJsConfig } from '../config.ts';
import type { Lead } from '../lead.ts';
import { describeCampaign, describePage, listMarks } from '../words/describe-lead.ts';
import { classifyEmailJsAnswer, isEmailJsYes } from './emailjs-failure.ts';
import { postJson } from './post-json.ts';

/**
 * Variables beside the payload, for templates that show them: `note` says what {@link listMarks} does, `page` and `campaign`
 * where the lead came from.
 */
type TemplateParams = LeadFields & {
  [REQUEST_ID_FIELD]?: string;
  note?: string;
  page?: string;
  campaign?: string;
};

/**
 * Sends a lead by e-mail through EmailJS, from the template of its kind (spec §7.1).
 *
 * @throws {DeliveryFailure} unless the provider said yes
 */
export async function sendEmailJs(lead: Lead, config: EmailJsConfig, signal: AbortSignal): Promise<void> {
  await callEmailJs(config.templates[lead.kind], buildTemplateParams(lead), config, signal);
}

/**
 * Sends any payload from any template of the account; the owner's own alerts travel so too.
 *
 * @throws {DeliveryFailure} unless the provider said yes
 */
export async function callEmailJs(
  templateId: string,
  templateParams: TemplateParams,
  config: EmailJsConfig,
  signal: AbortSignal,
): Promise<void> {
  const body = {
    lib_version: LIB_VERSION,
    user_id: config.publicKey,
    ...(config.privateKey && { accessToken: config.privateKey }),
    service_id: config.serviceId,
    template_id: templateId,
    template_params: templateParams,
  };
  const answer = await postJson(config.origin + SEND_PATH, body, signal);
  if (!isEmailJsYes(answer)) throw classifyEmailJsAnswer(answer);
}

/**
 * Only the payload fields of spec §3 go out, in their order, and what is named above: templates may use a variable as an address, so a
 * name of the sender's choosing would make an open relay. `email` is always empty, as no form asks for one.
 */
function buildTemplateParams(lead: Lead): TemplateParams {
  const fields: LeadFields = { ...lead.fields, email: '' };
  const note = noteMarks(lead);
  const page = describePage(lead);
  const campaign = describeCampaign(lead);
  const known = PAYLOAD_FIELDS.flatMap((field) => {
    const value = fields[field];
    return value === undefined ? [] : [[field, value]];
  });
  return {
    ...Object.fromEntries(known),
    ...(note && { note }),
    ...(page && { page }),
    ...(campaign && { campaign }),
    [REQUEST_ID_FIELD]: lead.requestId,
  };
}

/** How a form was filled is too weak a sign for a letter, which may be all that the owner reads; the bot tells it. */
function noteMarks(lead: Lead): string {
  const suspicions = lead.suspicions.filter((code) => code !== 'no-stamp' && code !== 'too-fast');
  return listMarks({ ...lead, suspicions }).join(' · ');
}
