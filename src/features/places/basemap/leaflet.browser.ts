// Leaflet and its styles as one chunk, loaded when a map opens.
import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './base-map.css'

export { leaflet }
