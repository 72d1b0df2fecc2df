import { data } from 'react-router'
import { groupSizeMin } from '../../core/async/small-groups.ts'
import type { PageContext } from '../../core/http/api.server.ts'
import { visit } from '../../core/http/visit.server.ts'
import { colleaguesMax } from '../../features/accounts/model/contract.ts'
import { whatIsPath } from '../../features/shell/search-engines/product-path.ts'

/** The path contains the product's name. Any other path of one segment is a 404. */
export function whatIsPage(context: PageContext, page: string) {
  const { productName } = context.get(visit)
  if (`/${page}` !== whatIsPath(productName)) return data(null, { status: 404 })
  return data({ product: productName, colleagues: colleaguesMax, count: groupSizeMin })
}
