interface ImportMetaEnv {
  readonly PUBLIC_SITE_URL?: string;
  readonly PUBLIC_EMAILJS_ORIGIN?: string;
  readonly PUBLIC_EMAILJS_PUBLIC_KEY?: string;
  readonly PUBLIC_EMAILJS_SERVICE_ID?: string;
  readonly PUBLIC_EMAILJS_TEMPLATE_CONTACT?: string;
  readonly PUBLIC_EMAILJS_TEMPLATE_TRIAL?: string;
  readonly PUBLIC_EMAILJS_TEMPLATE_PACKAGE?: string;
  readonly PUBLIC_EMAILJS_BLOCK_HEADLESS?: string;
  readonly PUBLIC_EMAILJS_LIMIT_RATE_MS?: string;
  readonly PUBLIC_EMAILJS_BLOCK_LIST?: string;
}
