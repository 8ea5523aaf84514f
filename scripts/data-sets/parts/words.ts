/** Names of people and places for generated franchises. */

export const FIRST_NAMES = list(`
  Abigail Adaeze Adrian Aiko Alana Alejandro Amara Amina Andre Anika Anton Ariel Astrid Aurora Beatriz Benicio Bianca
  Bruno Camila Carlos Cecilia Chidi Clara Conor Dahlia Damian Daria Deepa Diego Dominic Edith Eduardo Eilidh Elena Elias
  Emeka Emily Erik Esther Farah Felix Fiona Frida Gabriel Gemma Giulia Gustavo Hana Harold Hassan Helena Hugo Ida Imani
  Ines Isaac Isla Ivan Jada Jamal Jasper Joana Jonas Julia Kai Karim Keiko Kofi Lars Leila Lena Liam Lucia Magnus Malia
  Marcus Marta Mei Mikael Mina Nadia Naomi Nikolai Nina Olga Omar Oscar Paloma Patrick Petra Quentin Rafael Ravi Renata
  Rohan Rosalind Ruth Samir Sanna Selma Simone Soren Tamara Teo Thandiwe Tobias Uma Valentina Victor Wanda Xavier Yara
  Yusuf Zainab Zoe
`);

export const LAST_NAMES = list(`
  Abara Adeyemi Aguilar Ahmed Almeida Andersen Aoki Arslan Baker Banerjee Barros Becker Bennett Berg Bianchi Blake Bauer
  Brandt Byrne Cabrera Campbell Carvalho Castro Chandra Chen Clarke Cohen Costa Cruz Dahl Darwish Delgado Diallo Dubois
  Duarte Eriksen Espinoza Evans Farouk Ferrari Fischer Flores Fontaine Foster Franco Fujita Garcia Ghosh Gomes Gray
  Greene Gupta Hadley Hansen Haddad Hayashi Herrera Hoffman Holm Huang Ibarra Ito Ivanova Jackson Jansen Jensen Johansson
  Juarez Kamara Kaplan Kato Keller Khan Kim Kovacs Kowalski Kumar Laine Larsen Laurent Lee Leon Lindgren Lopez Lund
  Madsen Malik Marino Marsh Mbeki Medina Mehta Mendes Meyer Mills Mitchell Molina Moreau Mori Morris Mueller Murphy
  Nakagawa Navarro Ndiaye Nguyen Nielsen Novak Obi Ochoa Oliveira Olsen Ortega Osei Pacheco Park Patel Pereira Perez
  Peterson Phan Pinto Popov Quinn Rahman Ramos Reyes Ricci Rivera Romero Rossi Russo Salazar Santos Sato Schmidt Schultz
  Shah Silva Singh Soto Stein Suzuki Svensson Takeda Tan Torres Tran Turner Usman Vargas Vasquez Vega Vogel Volkov Wagner
  Walsh Wang Watanabe Weber West Williams Wolfe Wright Yamamoto Yilmaz Young Zapata Zhang Zimmer
`);

export const PLACES = list(`
  Ashford Bayview Beechwood Bellmont Birchfield Briarwood Bridgeport Brookside Cedarville Chesterton Clearwater Cliffside
  Clover Copperfield Cottonwood Crestview Crossroads Dover Eastgate Edgewater Elmhurst Fairmont Foxhill Glenwood Granite
  Greenfield Hartley Hazelwood Highland Hillcrest Ironwood Juniper Kingsley Lakeside Larkspur Lexford Linden Maplewood
  Meadowbrook Millbrook Monarch Northgate Oakdale Orchard Palmetto Parkview Pinecrest Prairie Quarry Redwood Ridgeway
  Riverside Rosemont Sandhill Seaview Silverlake Southport Springdale Stonebridge Sunnyvale Sycamore Thornton Timber
  Union Valley Vista Walnut Waterford Westfield Whitestone Willow Windsor Woodland Yorkfield
`);

export const UNIT_KINDS = list(
  'Station Market Square Plaza Commons Crossing Mall Airport Boulevard Center Heights Harbor',
);

export const HAWAIIAN_PLACES = list(`
  Ahuimanu Aiea Ewa Haleiwa Halawa Hanalei Hanapepe Hauula Hawi Honokaa Honomu Kaanapali Kahala Kahului Kailua Kaimuki
  Kalaheo Kalihi Kaneohe Kapaa Kihei Koloa Kona Kula Lahaina Laie Lanai Lihue Makaha Makawao Manoa Moiliili Nanakuli Nuuanu
  Paia Poipu Princeville Wahiawa Waialua Waianae Waikoloa Wailea Wailuku Waimea Waipahu
`);

export const HAWAIIAN_UNIT_KINDS = list('Town Shore Market');

export const STREETS = list(
  'Main Market Harbor Station Church Mill Park River Lake Hill Garden Union Second Third Oak Pine',
);

function list(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
