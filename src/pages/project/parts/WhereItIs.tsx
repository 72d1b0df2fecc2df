import { ServerMarkup } from '../../../core/browser/ServerMarkup.tsx'
import { Rich } from '../../../core/i18n/words.tsx'
import ground from '../../../features/places/basemap/Ground.module.css'
import labels from '../../../features/places/basemap/Labels.module.css'
import pins from '../../../features/places/basemap/MapPin.module.css'
import sheet from '../../../features/places/basemap/ProjectMap.module.css'
import { useWords } from '../../../features/projects/model/project-words.ts'
import neatline from '../../../ui/frames/Neatline.module.css'
import type { ProjectPage } from '../project-page.server.ts'
import { ProjectSection } from './Section.tsx'
import styles from './WhereItIs.module.css'

/** Class names that the server's map uses: without a reference, the build would leave their styles out. */
const drawnWith = [ground.water, labels.zip, pins.pin, sheet.map, neatline.neatline].join(' ')

/** The map of the place, and its address. */
export function WhereItIs({ project, map }: Pick<ProjectPage, 'project' | 'map'>) {
  const words = useWords()
  const { street, city, county, zips } = project
  const asked =
    zips.more > 0
      ? words('project.where.zipsMore', { zips: zips.named, count: zips.more })
      : words('project.where.zips', { zips: zips.named })
  return (
    <ProjectSection id="where" title={words('project.where.title')}>
      <div className={map === null ? undefined : styles.where}>
        {map !== null && <ServerMarkup part="where" data-styles={drawnWith} html={map} />}
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
    </ProjectSection>
  )
}
