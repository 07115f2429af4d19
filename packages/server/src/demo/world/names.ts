/** Names for the people of the demo world. They are not real people. */

export type NameList = { first: readonly string[]; last: readonly string[] };

function list(text: string): string[] {
  return text.split(',').map((name) => name.trim());
}

export const namesByCountry: Readonly<Record<string, NameList>> = {
  NL: {
    first: list(
      'Bram, Lotte, Pim, Milo, Noor, Jelle, Emma, Lars, Fleur, Sem, Cas, Ruben, Teun, Iris, Maud, Jesse, Finn, Hendrik, Joost, Femke, Daan, Tess, Koos, Wouter, Evi, Stijn, Anouk, Gijs, Roos, Thijmen',
    ),
    last: list(
      'Oudejans, Verhagen, Roelofs, Steenbergen, Haverkamp, Brinkman, Lindeboom, Hofstra, van Dam, Oosterhof, Wijnands, Slagter, Koopmans, Blokzijl, van Rooijen, Achterberg, Aalbers, Duinkerk, Westerveld, Terpstra, Molenkamp, Veldhuizen, Zandstra, Kortekaas, de Ruijter, Smeenk, Bouwhuis, Kwakernaak, van Ginkel, Elzinga',
    ),
  },
  BE: {
    first: list(
      'Thijs, Guus, Koen, Pieter-Jan, Mathis, Elise, Wout, Jonas, Axelle, Lander, Robbe, Margaux, Jef, Senne, Louis, Nina, Arne, Brecht, Zoë, Tibo, Kobe, Ward, Lien, Jarne',
    ),
    last: list(
      'Verlinden, Peeters, Maes, Wouters, Delcourt, Janssens, Claeys, Vandewalle, Goossens, Lambrecht, Hermans, Baeten, Dierckx, Segers, Aertsen, Moerman, Vercauteren, Libert, Crombez, Stevens, Wauters, Nijs, Bogaert, Coppens',
    ),
  },
  DE: {
    first: list(
      'Noah, Lukas, Jonas, Greta, Moritz, Anton, Frieda, Emil, Paul, Clara, Felix, Hannes, Ida, Jakob, Leni, Oskar, Ruben, Till, Vincent, Marlene, Konrad, Benno, Lina, Simon',
    ),
    last: list(
      'Brandhuber, Seiler, Kestner, Aichinger, Feldkamp, Hartwig, Lohmeier, Rautenberg, Stadler, Wiedemann, Zeller, Bachmann, Dornhofer, Eberle, Fahrner, Gessler, Haug, Kuhlmann, Maurer, Nagel, Pfister, Reuschle, Sauter, Unger',
    ),
  },
  IT: {
    first: list(
      'Giulia, Marco, Luca, Elena, Matteo, Davide, Sofia, Andrea, Nicolò, Chiara, Pietro, Tommaso, Alessia, Gabriele, Stefano, Martina, Lorenzo, Filippo, Ilaria, Riccardo, Beatrice, Samuele, Simone, Federica',
    ),
    last: list(
      'Ferraresi, Dallago, Moser, Bertolini, Casagrande, Perini, Rigoni, Tomasi, Zanella, Bonetti, Cristofori, Degasperi, Endrizzi, Fontanari, Giordani, Leonardelli, Marchetti, Nardelli, Oberti, Pedrotti, Rossato, Sartori, Trentini, Valentini',
    ),
  },
  PT: {
    first: list(
      'Rui, Tiago, Inês, João, Miguel, Beatriz, André, Duarte, Francisca, Gonçalo, Henrique, Leonor, Martim, Nuno, Pedro, Rita, Salvador, Tomás, Vasco, Mafalda, Afonso, Bernardo, Carolina, Diogo',
    ),
    last: list(
      'Tavares, Nogueira, Salgado, Figueira, Alvarenga, Bessa, Carriço, Damasceno, Esteves, Frazão, Gouveia, Leitão, Meireles, Neves, Outeiro, Pacheco, Quaresma, Rebelo, Serrano, Teles, Valadares, Xavier, Zagalo, Mourão',
    ),
  },
  GB: {
    first: list(
      'Callum, Isla, Aoife, Rhys, Megan, Jago, Tamsin, Ewan, Poppy, Harvey, Freya, Lewis, Morwenna, Owen, Daisy, Ellis, Kerensa, Toby, Gwen, Archie, Piran, Elsie, Reuben, Maisie',
    ),
    last: list(
      'Fairweather, Mackinnon, Brannigan, Pengelly, Trevorrow, Ashdown, Blakemore, Carlyon, Dunstan, Eastlake, Farrow, Goldsworthy, Hocking, Jelbert, Kitto, Lanyon, Nancarrow, Opie, Penrose, Roskilly, Sandercock, Tregear, Uren, Wearne',
    ),
  },
  SE: {
    first: list(
      'Tobias, Elsa, Oskar, Linnéa, Viktor, Alma, Hugo, Saga, Anton, Ebba, Gustav, Maja, Isak, Tuva, Albin, Freja, Elias, Signe, Nils, Astrid, Melker, Wilma, Sixten, Ingrid',
    ),
    last: list(
      'Lindqvist, Bergvall, Sandström, Hedlund, Norberg, Åkerman, Dahlin, Ekberg, Forsell, Granath, Hultman, Isaksson, Jernberg, Kvist, Löfgren, Modin, Nyström, Öberg, Palm, Rask, Stenmark, Thorell, Vikström, Wallin',
    ),
  },
  US: {
    first: list(
      'Wyatt, Savannah, Cody, Maddie, Travis, Brooke, Hunter, Jolene, Mason, Kayla, Ryder, Paige, Logan, Sierra, Chase, Autumn, Dalton, Hailey, Landon, Riley, Colt, Sadie, Blake, Harper',
    ),
    last: list(
      'Hollister, Braddock, Castleberry, Dunaway, Eastman, Fairchild, Garrison, Hathaway, Ingram, Kendrick, Lockhart, Merriweather, Northcutt, Overstreet, Pruitt, Ransdell, Stallworth, Thackery, Underhill, Vickers, Whitlock, Yarborough, Ziegler, Beckwith',
    ),
  },
  JP: {
    first: list(
      '優斗, 陽菜, 蓮, 結衣, 大翔, 葵, 悠真, 美咲, 颯太, 凛, 湊, 七海, 拓海, 彩花, 翔, 千夏, 健太, 真央, 涼, 楓, 航, 琴音, 直樹, 莉子',
    ),
    last: list(
      '金森, 早瀬, 桐山, 三枝, 神谷, 久保田, 杉浦, 藤代, 水野, 望月, 沢渡, 日下, 小笠原, 榊原, 野々村, 椎名, 香坂, 白石, 立花, 浅倉, 矢島, 滝口, 宮坂, 稲葉',
    ),
  },
  PL: {
    first: list('Łukasz, Zuzanna, Kacper, Maja, Jakub, Hanna, Mikołaj, Alicja, Szymon, Oliwia'),
    last: list('Piątek, Zawadzki, Górecki, Malec, Sadowska, Wilczek, Kubiak, Borowik, Cieślak, Dąbek'),
  },
  FR: {
    first: list('Mathis, Léa, Hugo, Camille, Théo, Manon, Baptiste, Clémence, Quentin, Juliette'),
    last: list('Delmas, Vautrin, Marchand, Roussel, Berthier, Lacombe, Guérin, Fontanel, Perrault, Chabrier'),
  },
  DK: {
    first: list('Kasper, Freja, Mikkel, Ida, Rasmus, Astrid, Emil, Sofie, Magnus, Clara'),
    last: list(
      'Overgaard, Bjerregaard, Kjærsgaard, Lindholt, Nørskov, Ravn, Skovgaard, Thygesen, Vestergård, Winther',
    ),
  },
  CZ: {
    first: list('Ondřej, Tereza, Jakub, Eliška, Vojtěch, Adéla, Matěj, Klára, Štěpán, Barbora'),
    last: list('Malík, Kratochvíl, Hruška, Zeman, Vaněk, Doležal, Pospíšil, Konečný, Tichý, Urban'),
  },
};

export const teamNames = list(
  'Duinrand Racing, Lusitano Sport, Wisła Speed, Norrsken Racing, Scuderia Adige, Team Waterlinie, Maes Racing, Haas-Brand Technik, Achterberg Auto, Mackinnon Racing, Overgaard & Søn, Équipe Delmas, Polder Power, Heide Motorsport, Blauwe Wimpel, Kiebitz Racing, Vanneau Compétition, Garage Steenbergen, Northlight Motorsport, Serra Competições, Tre Cime Corse, Prairie Wind Racing',
);

export const japaneseTeamNames = list(
  '鈴野レーシング, 早瀬モータース, 富嶽カート部, チーム千鳥, 水無月レーシング, 東雲ワークス',
);
