/** Signs of a failed connection, in the codes and messages of Node, undici, OpenSSL and nodemailer. */
const SIGNS: readonly (readonly [pattern: RegExp, code: string])[] = [
  [
    /wrong.version|packet.length.too.long|unknown protocol|http request|ssl3_get_record|tls_get_more_records|record layer failure/i,
    'network-tls-mode',
  ],
  [
    /enotfound|eai_again|enodata|getaddrinfo|edns|dns lookup|query\w* e(?:notfound|servfail)/i,
    'network-name-not-found',
  ],
  // A certificate is never issued for a later time, so the clock of this machine is slow.
  [/cert_not_yet_valid|certificate is not yet valid/i, 'network-clock'],
  [
    /certificate|altname|cert_|_cert|self.signed|unable_to_(?:verify|get)|unable to (?:verify|get (?:local )?issuer)/i,
    'network-certificate',
  ],
  [/econnrefused/i, 'network-econnrefused'],
  [/enetunreach|ehostunreach/i, 'network-unreachable'],
  [/ssl routines|err_ssl|eproto|tls handshake|handshake failure|\balert\b/i, 'network-tls'],
  [/timed? ?out|timeout|never received/i, 'network-timeout'],
  [
    /econnreset|epipe|und_err_socket|econnaborted|econnection|socket hang up|closed unexpectedly|unexpected socket close|disconnected|aborted/i,
    'network-lost',
  ],
];

/** Finds the reason why a connection could not be opened or was lost. The result quotes nothing of the texts. */
export function readNetworkError(code: string, message: string): string {
  const signs = `${code} ${message}`;
  return SIGNS.find(([pattern]) => pattern.test(signs))?.[1] ?? 'network';
}
