import { languages } from '../../../core/i18n/languages.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { check } from '../../../ui/icons/basic.ts'
import { greenery, residentialBuilding, roads } from '../../../ui/icons/city.ts'
import { useWords } from '../words.ts'
import styles from './ServicePicture.module.css'

/** Services, each with an aerial drawing of a project category. */
export const services = [
  ['map', 'residential-building'],
  ['survey', 'roads'],
  ['codes', 'minor-works'],
  ['results', 'commercial-building'],
  ['languages', 'greenery'],
  ['did', 'utilities'],
] as const
export type Service = (typeof services)[number]
/** The site's address as a QR code: path data, and the width in its units. */
export type SiteCode = { path: string; side: number }

const pins = [greenery, roads, residentialBuilding]
const shares = [26, 78, 88, 62]
/** A bar with round corners, as path data: hundreds of elements are much for a phone. */
const barOf = (width: number, row: number) => `M1 ${row * 12}h${width - 2}q1 0 1 1v6q0 1-1 1h-${width - 2}q-1 0-1-1v-6q0-1 1-1z`

/** What a service looks like, over a drawing. The words under the picture say the same, so screen readers skip it. */
export const ServicePicture = ({ service: [key, drawing], code }: { service: Service; code: SiteCode }) => (
  <div className={styles.picture} aria-hidden="true">
    <img src={`/art/${drawing}.svg`} width="640" height="340" alt="" loading="lazy" decoding="async" />
    <div className={styles.over}>
      <Shown service={key} code={code} />
    </div>
  </div>
)

function Shown({ service, code }: { service: Service[0]; code: SiteCode }) {
  const words = useWords()
  if (service === 'map') return pins.map((icon) => <Icon key={icon} icon={icon} size="s" className={styles.pin} />)
  if (service === 'survey') {
    return (
      <div className={styles.card}>
        {words('services.question')}
        <div className={styles.chips}>
          <span>{words('services.yes')}</span>
          <span className={styles.on}>{words('services.no')}</span>
        </div>
      </div>
    )
  }
  if (service === 'codes') {
    return (
      <svg className={styles.code} aria-hidden="true" viewBox={`0 0 ${code.side} ${code.side}`} shapeRendering="crispEdges">
        <path d={code.path} />
      </svg>
    )
  }
  if (service === 'results') {
    return (
      <svg className={styles.card} aria-hidden="true" viewBox="0 0 100 44" width="220">
        <path className={styles.track} d={shares.map((_, i) => barOf(100, i)).join('')} />
        <path className={styles.bar} d={shares.map(barOf).join('')} />
      </svg>
    )
  }
  if (service === 'languages') {
    return (
      <div className={styles.chips}>
        {Object.entries(languages).map(([id, { name }]) => (
          <span key={id} lang={id}>
            {name}
          </span>
        ))}
      </div>
    )
  }
  return (
    <div className={styles.chips}>
      <span>{words('cases.said')}</span>
      <span className={styles.on}>
        <Icon icon={check} size="s" /> {words('cases.did')}
      </span>
    </div>
  )
}
