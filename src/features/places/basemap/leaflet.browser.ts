// Leaflet and what it looks like here, as one piece that is fetched when a map is opened.
import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import './base-map.css'

export { leaflet }
