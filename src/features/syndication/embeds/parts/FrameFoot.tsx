import { useWords } from '../words.ts'

/** Where the content of a frame comes from. */
export function FrameFoot({ href, siteName, note }: { href: string; siteName: string; note: string | null }) {
  const words = useWords()
  return (
    <footer className="small soft stack gap-1">
      {note && <p>{note}</p>}
      <p>
        <a href={href}>{words('frame.from', { site: siteName })}</a>
      </p>
    </footer>
  )
}
