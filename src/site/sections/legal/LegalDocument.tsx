import styles from './LegalDocument.module.css';

/** A document of the school, made of Markdown at build. */
export function LegalDocument({ html }: { html: string }) {
  return (
    <div className="wrap">
      <article
        className={styles.legalDocument}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the owner's Markdown, in which the check allows no HTML
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  );
}
