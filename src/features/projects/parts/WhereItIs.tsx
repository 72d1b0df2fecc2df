import { Rich } from '../../../core/words.tsx'
import { place as placeIcon } from '../../../ui/icons/basic.ts'
import { ProjectMap } from '../../places/map/ProjectMap.tsx'
import type { ProjectPage } from '../project-page.server.ts'
import { useWords } from '../words.ts'
import { categoryIcons } from './category-icons.ts'
import { Section } from './Section.tsx'
import styles from './WhereItIs.module.css'

/** The map around the place, and the same in words. */
export function WhereItIs({ project, map }: Pick<ProjectPage, 'project' | 'map'>) {
  const words = useWords()
  const { title, street, city, county, category, zips } = project
  const place = [street, city].filter(Boolean).join(', ')
  const icon = category ? categoryIcons[category] : placeIcon
  const asked =
    zips.more > 0
      ? words('project.where.zipsMore', { zips: zips.named, count: zips.more })
      : words('project.where.zips', { zips: zips.named })
  return (
    <Section id="where" title={words('project.where.title')}>
      <div className={map ? styles.where : undefined}>
        {map && (
          <ProjectMap
            map={map}
            pins={[{ id: project._id, lat: map.lat, lng: map.lng, label: title, icon, current: true }]}
            label={words('project.where.map', { place })}
            height="m"
          />
        )}
        <div>
          <h3>{words('project.where.words')}</h3>
          <ul className="lines">
            {[street, city, county && words('project.where.county', { county })].filter(Boolean).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {zips.count > 0 && (
            <p className={`${styles.asked} small soft`}>
              <Rich text={asked} b={(inner) => <b className="strong">{inner}</b>} />
            </p>
          )}
        </div>
      </div>
    </Section>
  )
}
