import { translate } from '../../data-packs/words/translate.ts';

translate('fr', 'static-maps', {
  unknownStyle: 'Ce style n’existe pas ; il y a {{styles, list}}.',
  notCovered:
    'Aucune région installée ne couvre toute cette image (coverage=strict). En installer une ou demander sans.',
  nothingDetailedHere: 'Rien de détaillé n’est installé ici',
  noImageryHere: 'Aucune imagerie n’est installée ici',
  nothingToFit:
    'position : auto demande quelque chose à cadrer : repères, tracé, cercle, itinéraire, isochrone ou GeoJSON.',
  scaleForm: '{{field}} : doit être auto ou un nombre entier de {{least}} à {{most}}.',
  scaleBeyondZooms: 'scale : 1:{{scale}} dépasse les zooms 0 à {{deepest}} de la carte à cette latitude.',
  tookTooLong: 'Le dessin de l’image a pris plus de {{seconds}} s ; en essayer une plus petite.',

  positionForm: 'position doit être lon,lat,zoom[@bearing[,pitch]], minLon,minLat,maxLon,maxLat, ou auto.',
  longitudeRange: 'position : la longitude doit être de -180 à 180 ; l’ordre est lon,lat,zoom.',
  latitudeRange: 'position : la latitude doit être de -90 à 90 ; l’ordre est lon,lat,zoom.',
  zoomRange: 'position : zoom doit être de 0 à {{deepest}}.',
  bearingRange: 'position : bearing doit être de -360 à 360 degrés.',
  pitchRange: 'position : pitch doit être de 0 à {{most}} degrés ; au-delà, l’horizon serait dans l’image.',
  pitchOnPaper:
    'position : pitch doit être 0 sur papier : les feuilles sont à l’échelle, et une carte en perspective n’a pas d’échelle unique.',
  pitchShapes:
    'position : pitch doit être 0 pour {{format}} : une carte en perspective est dessinée en pixels ; prendre png, jpg ou webp.',
  pitchPlaced:
    'position : pitch doit être 0 pour {{format}}, qui situe les pixels par une matrice : une carte en perspective n’en a pas. Prendre png, jpg ou webp.',
  pitchScale: '{{name}} doit être omis si position a un pitch : une carte en perspective n’a pas d’échelle unique.',
  pitchUtm: 'projection doit être mercator si position a un pitch.',
  boxForm: 'position : un rectangle est minLon,minLat,maxLon,maxLat en degrés, -180 à 180 et -90 à 90.',
  boxLatitudes: 'position : minLat doit être inférieur à maxLat.',
  boxLongitudes: 'position : minLon et maxLon doivent différer.',

  insetForm: 'inset : il faut un coin ({{corners, list}}), qu’un zoom peut suivre : topleft,6.',
  sizeForm:
    'size doit être {width}x{height}[@2x][.png|.jpg|.jpeg|.webp|.svg|.pdf|.tif|.kmz|.json|.wld|.pgw|.jgw|.prj] en pixels, ou du papier, comme a4-landscape.pdf : l’un de {{papers, list}}, ou {width}x{height}mm de {{least}} à {{most}}.',
  sizeRange: 'size : largeur et hauteur doivent être de 1 à {{most}} pixels, avant @2x.',
  vectorSize: 'size : {{format}} est fait de formes, non de pixels ; écrire {width}x{height}.{{format}}.',
  paperForm:
    'size : le papier s’écrit {paper}[-landscape][@{dpi}dpi][.pdf|.svg|.png|.jpg|.jpeg|.webp|.tif|.json|.wld|.pgw|.jgw|.prj] avec l’un de {{papers, list}}, ou {width}x{height}mm à la place de {paper}[-landscape].',
  millimetreRange: 'size : les côtés du papier doivent être de {{least}} à {{most}} mm entiers.',
  vectorDpi: 'size : pdf et svg sont des formes et n’ont pas de dpi ; l’omettre.',
  dpiRange: 'size : dpi doit être de {{least}} à {{most}}.',
  manyPixels: 'size : ce papier a plus de 16,7 millions de pixels à ces dpi ; les réduire, ou prendre pdf.',
  paperOnly: '{{name}} : seul le papier a la place pour cela ; prendre une taille comme a4.pdf.',
  utmReach: '{{name}} : utm convient aux cartes jusqu’à 12 degrés entre 80 sud et 84 nord ; prendre {{other}}.',

  unknownOption: '{{parameter}} : il n’y a pas d’option « {{name}} » ; il y a {{known, list}}.',
  notColour: '{{parameter}} : « {{shown}} » n’est pas une couleur ; exemples : ff6600, rgba(0,0,0,0.5), tomato.',
  numberRange: '{{where}} : {{name}} doit être un nombre de {{least}} à {{most}}.',
  notDash:
    '{{where}} : {{name}} doit compter une à {{most}} longueurs de tirets et d’espaces en pixels, comme 6,3 ; chacune de 0 à {{longest}}, au moins 1 ensemble.',
  notOneOf: '{{where}} : {{name}} doit être l’un de {{known, list}}.',
  manyTexts: 'text : {{most}} au plus sont écrits.',
  badText: '{{where}} : text doit avoir de 1 à {{most}} caractères.',
  notOffset: '{{where}} : {{name}} doit être deux longueurs en pixels, à droite et en bas, de {{farthest}} au plus.',
  badIcon: 'icons : {{name}} n’est pas un PNG ou un SVG lisible.',
  largeIcon: 'icons : {{name}} a plus de {{most}} pixels d’un côté.',
  slowIcon: 'icons : {{name}} est trop long à dessiner ; le simplifier, ou l’enregistrer en PNG.',
  noIcon: 'icon : {{name}} n’est pas dans icons, qu’un POST accepte.',
  notPosition: '{{parameter}} : « {{shown}} » n’est pas lon,lat en degrés.',
  unreadableLine: '{{parameter}} : la ligne encodée est illisible : {{reason}}.',
  longLabel: '{{where}} : label doit avoir au plus 3 caractères.',
  noMarker: 'markers : il faut au moins un lon,lat.',
  manyMarkers: 'markers : {{most}} au plus sont dessinés.',
  shortPath: 'path : il faut au moins deux points.',
  manyJourneys: 'route, isochrone : au plus {{most}} ensemble sont tracés.',
  shortRoute: 'route : il faut au moins deux lon,lat.',
  isochroneForm: 'isochrone : il faut minutes:5,10 ou kilometers:1,2 avec un à quatre nombres, et un lon,lat à la fin.',
  roadsRefuse: '{{parameter}} : {{reason}}',
  circleForm: 'circle : doit se terminer par lon,lat,radius, le rayon en mètres.',
  circleRadius: 'circle : le rayon doit être supérieur à 0 et au plus {{most}} mètres.',

  noData: 'Pas de données',
  noFeatures: 'choropleth : geojson doit être une FeatureCollection ou une Feature.',
  noColumn: 'choropleth : csv n’a pas de colonne « {{name}} » ; il a {{known, list}}.',
  rowTwice: 'choropleth : csv a « {{name}} » une seconde fois à la ligne {{row}} de la colonne « {{column}} ».',
  notNumber:
    'choropleth : csv a « {{shown}} » à la ligne {{row}} de la colonne « {{column}} », qui n’est pas un nombre.',
  nothingJoined:
    'choropleth : join ne trouve de ligne pour aucune Feature : {{column}} et {{property}} n’ont aucune valeur commune avec un nombre.',
  classColours: 'choropleth : colors doit en avoir autant que classes, {{count}} ; il y en a {{given}}.',
  breaksAlone: 'choropleth : classes a breaks, ou method et count, pas les deux.',
  breaksRise: 'choropleth : classes : breaks doivent croître.',

  badStylesheet: 'stylesheet : {{reason}}',
  largeStylesheet: 'stylesheet : {{most}} Kio de JSON au plus.',
  noSource: 'stylesheet : il n’y a pas de source « {{name}} » ; le style du chemin a {{known, list}}.',
  ownAddress: 'stylesheet : {{name}} n’est pas celui du style du chemin, et rien n’est cherché ailleurs ; l’omettre.',
  noFont: 'stylesheet : couche « {{layer}} » : il n’y a pas de text-font « {{name}} » ; il y a {{known, list}}.',
  propertyNotDrawn: 'stylesheet : couche « {{layer}} » : {{name}} n’est pas dessiné ; l’omettre.',
  memberNotDrawn: 'stylesheet : {{name}} n’est pas dessiné ; l’omettre.',

  manyPoints: 'geojson : {{most}} points au plus sont dessinés.',
  manyVertices: 'geojson : {{most}} sommets au plus sont dessinés ; simplifier les lignes.',
  geojsonType: '{{where}} : type doit être un de GeoJSON : une géométrie, Feature ou FeatureCollection.',
  notObject: '{{where}} doit être un objet.',
  notArray: '{{where}} doit être un tableau.',
  shortLine: '{{where}} doit compter au moins {{least}} [longitude, latitude].',
  notLonLat: '{{where}} : [{{longitude}}, {{latitude}}] n’est pas une longitude et une latitude en degrés.',
  markerSize: '{{where}} : marker-size doit être small, medium ou large.',
  markerSymbol: '{{where}} : marker-symbol doit être le nom d’une icône Maki, ou un à deux caractères.',
  featureColour: '{{where}} : {{name}} doit être une couleur, comme #ff6600.',
  partDamaged:
    'Une partie d’une région s’est révélée endommagée pendant le dessin de cette image, et n’est plus utilisée ; la liste des régions la nomme. Demander à nouveau l’image sans elle.',
});
