/** Plain text as paragraphs; single line breaks stay. */
export const Paragraphs = ({ texts, first, lang }: { texts: readonly string[]; first?: string | undefined; lang?: string | undefined }) =>
  texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never reorder
    <p key={index} lang={lang} className={index === 0 ? first : undefined}>
      {text}
    </p>
  ))
