import type { Guides } from './guide.ts';

export const polishGuides: Guides = {
  paper: {
    description:
      '<p>Czysty i suchy papier: gazety, papier biurowy i cienkie opakowania papierowe. Tektura falista ma osobny pojemnik.</p>',
    yesPlease: [
      'Gazety i czasopisma',
      'Papier biurowy',
      'Koperty z okienkiem i bez',
      'Ulotki i reklamy',
      'Książki w miękkiej oprawie',
      'Torby papierowe',
      'Wypłukane kartony po napojach',
    ],
    noThanks: [
      'Tektura falista',
      'Serwetki i ręczniki papierowe',
      'Zabrudzone opakowania po żywności',
      'Papier do pieczenia',
      'Zdjęcia',
      'Koszulki foliowe i segregatory',
      'Dokumenty poufne',
    ],
    methodsOfRecycling:
      '<p>Papier jest prasowany w bele i wysyłany za granicę do recyklingu. Powstaje z niego nowy papier, na przykład gazetowy, i wytłaczanki do jaj.</p>',
  },
  cardboard: {
    description: '<p>Tektura falista i gładka z opakowań. Prosimy składać kartony na płasko.</p>',
    yesPlease: [
      'Kartony',
      'Tektura falista',
      'Pudełka po pizzy bez resztek jedzenia',
      'Opakowania po płatkach',
      'Pudełka po butach',
      'Tuby kartonowe',
      'Wytłaczanki do jaj',
    ],
    noThanks: [
      'Styropian',
      'Folia i taśmy z plastiku',
      'Mokra lub tłusta tektura',
      'Tektura woskowana',
      'Kubki jednorazowe',
      'Resztki jedzenia',
    ],
    methodsOfRecycling:
      '<p>Tektura jest prasowana w bele i wysyłana do papierni w Europie. Powstają z niej nowe kartony i inne opakowania.</p>',
  },
  plastic: {
    description: '<p>Puste i czyste opakowania z plastiku. Prosimy zdjąć zakrętki i oddzielić różne materiały.</p>',
    yesPlease: [
      'Torby plastikowe i folia',
      'Tacki po żywności',
      'Butelki po mydle i płynach',
      'Kubeczki po jogurcie i skyrze',
      'Butelki plastikowe bez kaucji',
      'Opakowania po chipsach',
      'Plastikowe zakrętki i wieczka',
    ],
    noThanks: [
      'Butelki z kaucją',
      'Opakowania z resztkami jedzenia',
      'Pojemniki po substancjach niebezpiecznych',
      'Zabawki i naczynia',
      'Rękawiczki jednorazowe',
      'Strzykawki i igły',
      'Elektroodpady',
    ],
    methodsOfRecycling:
      '<p>Plastik jest prasowany w bele i wysyłany do sortowni w Europie. To, co się nadaje, jest przetapiane na nowe produkty. Z reszty odzyskuje się energię.</p>',
  },
  glass: {
    description: '<p>Puste i wypłukane butelki i słoiki ze szkła. Prosimy zdjąć zakrętki i kapsle.</p>',
    yesPlease: [
      'Słoiki po dżemie i przyprawach',
      'Butelki bez kaucji',
      'Słoiczki po jedzeniu dla dzieci',
      'Butelki po oleju i occie',
      'Flakony po perfumach',
      'Szklane opakowania po kosmetykach',
    ],
    noThanks: [
      'Butelki z kaucją',
      'Porcelana i ceramika',
      'Żarówki',
      'Lustra i szyby',
      'Szkło żaroodporne',
      'Kryształ',
      'Buteleczki z resztkami leków',
    ],
    methodsOfRecycling:
      '<p>Szkło jest oczyszczane, kruszone i wysyłane do hut za granicą. Tam powstają z niego nowe butelki i słoiki.</p>',
  },
  food: {
    description:
      '<p>Wszystkie resztki jedzenia, gotowane i surowe. Prosimy dobrze je odsączyć i włożyć do papierowej torby.</p>',
    yesPlease: [
      'Owoce i warzywa',
      'Mięso i ryby',
      'Małe kości',
      'Chleb i ciasta',
      'Skorupki jaj',
      'Fusy z kawy',
      'Torebki po herbacie',
      'Ryż i makaron',
    ],
    noThanks: [
      'Torby plastikowe',
      'Torby z bioplastiku',
      'Opakowania po żywności',
      'Płyny',
      'Olej po smażeniu',
      'Guma do żucia',
      'Pieluchy',
    ],
    methodsOfRecycling:
      '<p>Resztki jedzenia trafiają do biogazowni i kompostowni. Powstaje z nich metan, który napędza samochody, oraz kompost, który użyźnia glebę.</p>',
  },
  residual: {
    description: '<p>To, co zostaje po posegregowaniu wszystkiego innego. Prosimy wrzucać w zamkniętych workach.</p>',
    yesPlease: [
      'Pieluchy i podpaski',
      'Chusteczki nawilżane',
      'Rękawiczki jednorazowe',
      'Worki do odkurzacza',
      'Gąbki i ścierki',
      'Żwirek dla kota',
      'Opakowania nie do wyczyszczenia',
    ],
    noThanks: [
      'Resztki jedzenia',
      'Papier i tektura',
      'Opakowania z plastiku',
      'Szkło i metale',
      'Tekstylia',
      'Elektroodpady i baterie',
      'Odpady niebezpieczne',
    ],
    methodsOfRecycling:
      '<p>Większość jest wysyłana za granicę i spalana, aby wytworzyć prąd i ciepło. To, co się nie pali, trafia na składowisko. Im mniej tutaj trafia, tym lepiej.</p>',
  },
};
