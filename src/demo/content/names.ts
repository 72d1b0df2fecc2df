const split = (names: string) => names.trim().split(/\s+/)

/** First names from many origins, by the gender they are mostly used for. */
export const firstNames = {
  Female: split(`
    Abigail Adriana Aisha Alice Alma Amara Amelia Ana Angela Anita Anjali Annika Beatriz Beth Brenda Camila Carmen Caroline Cecilia Chloe
    Claire Daniela Deborah Denise Diana Dolores Dorothy Eileen Elena Elise Emma Esther Eva Fatima Fiona Gabriela Gloria Grace Hana Hannah
    Helen Hilda Imani Ines Irene Isabel Jade Janelle Jasmine Joan Judith Julia Karen Keiko Keisha Lakshmi Latoya Laura Leila Lena Linda
    Lucia Lydia Mai Malia Margaret Maria Marisol Martha Mei Mercedes Mia Michelle Min-ji Miriam Monica Nadia Naomi Nicole Nina Noor Olga
    Olivia Paula Phuong Priya Rachel Rebecca Renee Rosa Ruth Samira Sandra Sara Shirley Sofia Stella Susan Tamika Tara Teresa Thuy Uma
    Valeria Vera Victoria Wanda Xiomara Yolanda Yuki Zoe`),
  Male: split(`
    Aaron Abdul Adrian Ahmed Alan Albert Alejandro Amir Andre Andrew Anthony Arjun Arthur Ben Bernard Brandon Bruce Calvin Carl Carlos
    Cedric Chen Chris Cole Curtis Damian Daniel Darius David Deepak Dennis Derek Diego Dominic Duc Eduardo Edward Eli Emilio Eric Ernesto
    Ethan Felix Francisco Frank Gabriel George Gerald Glenn Gustavo Hao Harold Hassan Hector Henry Hiro Hugo Ian Ibrahim Isaac Ivan Jamal
    James Javier Jerome Jin Joel John Jorge Jose Joseph Julian Kai Keith Kenji Kevin Kofi Kyle Lamar Leon Liam Louis Luis Malik Marco
    Marcus Martin Mateo Matthew Miguel Milan Minh Mohammed Nathan Neil Nikhil Noah Omar Oscar Owen Pablo Patrick Paul Peter Quentin Rafael
    Raj Ramon Raymond Ricardo Robert Roger Roland Samuel Sanjay Scott Sean Simon Stefan Steven Terrence Theo Thomas Tomas Trevor Tuan
    Victor Vincent Walter Wei Xavier Yusuf Zachary`),
  Other: split(
    'Alex Avery Blake Cameron Casey Dakota Eden Emery Finley Harper Indigo Jamie Jordan Kendall Logan Morgan Parker Quinn Reese Riley River Robin Rowan Sage Skyler Taylor',
  ),
} as const

export const lastNames = split(`
  Abbott Acosta Adams Adeyemi Aguilar Ahmed Alvarez Anderson Andrade Armstrong Bailey Baker Banerjee Barnes Bauer Becker Bell Benson Berg
  Bianchi Bishop Boateng Brooks Brown Burke Campbell Cardenas Carlson Carter Castillo Chan Chandra Chavez Chen Choi Chung Clark Cohen Cole
  Collins Contreras Cooper Cruz Dang Davis Delgado Desai Diaz Dixon Doyle Duarte Dubois Edwards Ellis Espinoza Evans Farrell Fernandez
  Fischer Fitzgerald Fleming Flores Ford Foster Franklin Freeman Fujita Garcia Gill Goldberg Gomez Gonzalez Grant Graves Greene Gupta
  Gutierrez Hall Hamilton Hansen Harper Harris Hassan Hayes Henderson Hernandez Hill Ho Hoang Holland Howard Huang Hughes Hussain Huynh
  Ibarra Ito Jackson Jacobs James Jankowski Jensen Jimenez Johansson Johnson Jones Jordan Joseph Kang Kaplan Kaur Kelly Khan Kim King Klein
  Kowalski Kumar Lam Lane Larsen Lawson Le Lee Levy Lewis Lin Lindgren Liu Lopez Lucas Luna Lynch Mahmoud Maldonado Marino Marsh Martin
  Martinez Mason Mathews Mbeki McCarthy McKenzie Medina Mehta Mendoza Meyer Miller Mitchell Mohamed Molina Moore Morales Moreno Morris
  Mueller Murphy Murray Nakamura Navarro Nelson Newman Nguyen Nielsen Nolan Novak Nunez Ochoa Okafor Okoye Olson Ortega Ortiz Osei Owens Pak
  Palmer Park Parker Patel Paterson Pena Perez Petersen Pham Phillips Pierce Ponce Popov Porter Powell Quintero Ramirez Ramos Rao Reed Reyes
  Reynolds Richards Rivera Roberts Robinson Rodriguez Rojas Romero Rosen Ross Rossi Ruiz Russell Ryan Saito Salazar Sanchez Sanders Santos
  Sato Schmidt Schneider Schultz Scott Sharma Shaw Shin Silva Simmons Singh Smith Soto Spencer Stein Stewart Stone Suarez Sullivan Sutton
  Suzuki Svensson Takahashi Tanaka Taylor Thomas Thompson Torres Tran Turner Valdez Vargas Vasquez Vega Wagner Walker Wallace Wang Ward
  Washington Watkins Weaver Webb Weber Weiss Wells West White Williams Wilson Wong Wood Wright Wu Yamamoto Yang Yilmaz Young Yu Zamora Zhang`)
