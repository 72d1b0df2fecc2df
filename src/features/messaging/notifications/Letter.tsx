// What letters are made of. Each is rendered twice: as HTML, and as the plain text beside it.
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../../../core/i18n/languages.ts'

const AsText = createContext(false)
const Subject = createContext<string | null>(null)

// Mail programs support neither style sheets nor custom properties; these are the colors of the light theme.
const ink = '#252f6a'
const styles = {
  page: { margin: 0, padding: '32px 16px', backgroundColor: '#faf7f0', color: '#262a3d' },
  sheet: {
    maxWidth: '560px',
    margin: '0 auto',
    padding: '32px',
    backgroundColor: '#ffffff',
    border: '1px solid #e2dccd',
    borderRadius: '12px',
  },
  words: { fontFamily: "Poppins, 'Segoe UI', Helvetica, Arial, sans-serif", fontSize: '16px', lineHeight: '1.6' },
  head: { margin: '0 0 24px', color: ink, fontWeight: 600, fontSize: '20px' },
  heading: { margin: '32px 0 8px', color: ink, fontWeight: 600, fontSize: '18px', lineHeight: '1.4' },
  paragraph: { margin: '0 0 16px' },
  action: {
    display: 'inline-block',
    padding: '12px 24px',
    borderRadius: '10px',
    backgroundColor: ink,
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
  link: { color: ink, wordBreak: 'break-all' },
  foot: { margin: '24px 0 0', paddingTop: '16px', borderTop: '1px solid #e2dccd', fontSize: '13px', color: '#5a5f73' },
} as const

/** A whole letter: who writes, the paragraphs, and under a line why it came. */
export function Letter({ from, foot, language, children }: { from: string; foot: ReactNode; language: Language; children: ReactNode }) {
  const subject = useContext(Subject)
  if (useContext(AsText)) {
    return (
      <>
        {children}
        {'--\n'}
        {foot}
        {'\n'}
      </>
    )
  }
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{subject ?? from}</title>
      </head>
      <body style={styles.page}>
        <div style={{ ...styles.words, ...styles.sheet }}>
          <p style={styles.head}>{from}</p>
          {children}
          <div style={styles.foot}>{foot}</div>
        </div>
      </body>
    </html>
  )
}

/** @param lang of what it says, where that is not the letter's own */
export function Paragraph({ lang, children }: { lang?: Language | undefined; children: ReactNode }) {
  return useContext(AsText) ? (
    <>
      {children}
      {'\n\n'}
    </>
  ) : (
    <p lang={lang} style={styles.paragraph}>
      {children}
    </p>
  )
}

/** A part of a paragraph in a language of its own. */
export const Phrase = ({ lang, children }: { lang: Language | undefined; children: ReactNode }) =>
  useContext(AsText) || !lang ? children : <span lang={lang}>{children}</span>

/** What the paragraphs under it are about. */
export function Heading({ lang, children }: { lang?: Language | undefined; children: ReactNode }) {
  return useContext(AsText) ? (
    <>
      {'* '}
      {children}
      {'\n\n'}
    </>
  ) : (
    <h2 lang={lang} style={styles.heading}>
      {children}
    </h2>
  )
}

/** A way on that is not the one thing to do, as in the foot. */
export function LetterLink({ to, children }: { to: string; children: string }) {
  if (useContext(AsText)) return `${children}:\n${to}\n\n`
  return (
    <p style={styles.paragraph}>
      <a href={to} style={{ color: ink }}>
        {children}
      </a>
    </p>
  )
}

/** The call to action: a button, with its address for mail programs that show no buttons. */
export function Action({ to, children }: { to: string; children: string }) {
  if (useContext(AsText)) return `${children}:\n${to}\n\n`
  return (
    <>
      <p style={styles.paragraph}>
        <a href={to} style={styles.action}>
          {children}
        </a>
      </p>
      <p style={{ ...styles.paragraph, fontSize: '13px' }}>
        <a href={to} style={styles.link}>
          {to}
        </a>
      </p>
    </>
  )
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** A letter as HTML, whose title is the subject, and as text. */
export function renderLetter(letter: ReactElement, subject: string): { html: string; text: string } {
  const text = renderToStaticMarkup(<AsText value={true}>{letter}</AsText>)
  return {
    html: `<!doctype html>${renderToStaticMarkup(<Subject value={subject}>{letter}</Subject>)}`,
    text: text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] as string),
  }
}
