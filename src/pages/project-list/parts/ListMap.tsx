import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { lazyWithRetry } from '../../../core/browser/lazy-with-retry.ts'
import { ServerMarkup } from '../../../core/browser/ServerMarkup.tsx'
import type { LiveMap as Live } from '../../../features/projects/map/LiveMap.tsx'
import styles from './ListMap.module.css'

const LiveMap = lazyWithRetry(async () => ({ default: (await import('../../../features/projects/map/LiveMap.tsx')).LiveMap }))

/** The server's map, and the interactive one once it is on the screen: on a phone the list comes first, and many never open the map. */
export function ListMap(props: ComponentProps<typeof Live>) {
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'drawn' | 'away' | 'seen'>('drawn')
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      setState('seen')
    })
    if (frame.current) observer.observe(frame.current)
    // A phone that shows the list need not keep a map's hundreds of elements.
    if (frame.current?.getClientRects().length === 0) setState('away')
    return () => observer.disconnect()
  }, [])
  const drawn = <ServerMarkup part="map" className={styles.drawn} html={props.drawn} />
  return (
    <div className={styles.frame} ref={frame}>
      {state === 'seen' ? (
        <Suspense fallback={drawn}>
          <LiveMap {...props} />
        </Suspense>
      ) : (
        state === 'drawn' && drawn
      )}
    </div>
  )
}
