import type { ReactNode } from 'react'
import type { NavGroup } from '../../../../ui/frames/OfficialFrame.tsx'
import { alert, globe } from '../../../../ui/icons/basic.ts'
import { users } from '../../../../ui/icons/desk.ts'
import { fileText } from '../../../../ui/icons/project.ts'
import { shieldCheck } from '../../../../ui/icons/signs.ts'
import { lock, mail } from '../../../../ui/icons/ways.ts'
import { archive, chart, history, keyRound, userPlus } from '../../../../ui/icons/work.ts'
import type { OfficialPlace } from '../official-place.ts'
import type { RootData } from '../root-data.ts'
import { useWords } from '../words.ts'

type Props = {
  /** Draws the group: in the side navigation or in the menu of a phone. */
  as: (group: NavGroup) => ReactNode
  root: RootData | undefined
  current: OfficialPlace | null
  isOpen: boolean
}

/** The group of the officials' navigation that concerns the organization: people, site, keys, logs. */
export default function OrganizationGroup({ as: Group, root, current, isOpen }: Props) {
  const words = useWords()
  const way = (key: Exclude<OfficialPlace, 'home'>, to: string, icon: string) => ({ to, label: words(key), icon, current: key === current })
  const ways = [
    way('colleagues', '/member', users),
    way('contactMessages', '/messages', mail),
    way('records', '/records', archive),
    ...(root?.me?.user.permission === 'administrator'
      ? [
          way('residents', '/residents', userPlus),
          way('population', '/population', chart),
          way('ownSite', '/own-site', globe),
          way('keys', '/keys', keyRound),
          way('verification', '/verification', shieldCheck),
          ...(root.hasBilling ? [way('billing', '/billing', fileText)] : []),
          way('reports', '/reports', alert),
          ...(root.failed ? [way('failures', '/failures', alert)] : []),
          way('audit', '/audit', history),
        ]
      : []),
    way('security', '/security', lock),
    ...(root?.isOperator ? [way('operator', '/operator', shieldCheck)] : []),
  ]
  return <Group label={words('groupOrganization')} items={ways} isOpen={isOpen} />
}
