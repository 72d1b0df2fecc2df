import { useWords } from '../../qr-codes/words.ts'
import type { DrawnCode } from '../codes-page.server.ts'

/** The code, dark on white in every theme, because phones scan it from the screen. */
export function CodePicture({ code: { side, path, url }, className }: { code: DrawnCode; className?: string | undefined }) {
  const words = useWords()
  const address = url.replace(/^https?:\/\//, '')
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={words('alt', { address })}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#161b45" />
    </svg>
  )
}
