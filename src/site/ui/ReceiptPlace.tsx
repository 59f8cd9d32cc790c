/**
 * Where the receipt of a sent lead appears (`forms/dialogs/PageNotices.tsx`). The live region is in the page before its
 * text, or else screen readers would not announce it.
 */
export function ReceiptPlace({ className }: { className: string | undefined }) {
  return <div className={className} data-receipts="" role="status" tabIndex={-1} />;
}
