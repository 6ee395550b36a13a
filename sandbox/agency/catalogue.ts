/**
 * Codes of the agency's published error list with a short text. 1xxx and 3xxx reject a record, 2xxx accept it with
 * errors, 4xxx reject the whole call. `%s` is the element with the error.
 */
const listed = `
1100 Valor o tipo incorrecto del campo: %s
1101 CodigoPais incorrecto
1102 IDType incorrecto
1103 ID incorrecto
1104 NumSerieFactura incorrecto
1105 FechaExpedicionFactura incorrecta
1106 TipoFactura no está entre los valores permitidos
1107 TipoRectificativa incorrecto
1108 El NIF de IDEmisorFactura ha de ser el del ObligadoEmision
1109 NIF no identificado en el censo
1110 NIF no identificado en el censo
1111 CodigoPais es obligatorio si IDType no es NIF-IVA (02)
1112 FechaExpedicionFactura posterior a la fecha actual
1114 Una rectificativa ha de llevar TipoRectificativa
1115 TipoRectificativa solo en rectificativas
1116 FacturasSustituidas solo en F3
1117 FacturasRectificadas solo en rectificativas
1118 ImporteRectificacion es obligatorio en rectificativas por sustitución
1119 ImporteRectificacion solo en rectificativas por sustitución
1120 IDEmisorFactura de tipo incorrecto
1121 ID no identificado en el censo
1122 CodigoPais no coincide con el comienzo del identificador
1123 Formato de NIF incorrecto
1124 TipoImpositivo no está entre los valores permitidos
1125 FechaOperacion posterior a la permitida
1126 CodigoPais ES solo con pasaporte (03) o no censado (07), y 07 solo con ES
1127 TipoRecargoEquivalencia no está entre los valores permitidos
1128 No existe el acuerdo de facturación
1129 Error técnico con el acuerdo de facturación
1130 NumSerieFactura contiene caracteres no permitidos
1131 Con no censado (07) el ID ha de ser el NIF de una persona física
1132 TipoImpositivo solo permitido hasta 2012
1133 FechaExpedicionFactura de hace más de veinte años
1134 FechaOperacion de hace más de veinte años
1135 TipoRecargoEquivalencia solo permitido hasta 2012
1136 FacturaSimplificadaArt7273 solo admite S o N
1137 Macrodato solo admite S o N
1138 Macrodato S solo desde 100.000.000 de ImporteTotal
1139 Desde 100.000.000 de ImporteTotal Macrodato ha de ser S
1140 CuotaRepercutida y BaseImponibleACoste han de tener el mismo signo
1142 CuotaRepercutida no corresponde a base y tipo
1143 CuotaRepercutida y base han de tener el mismo signo
1144 CuotaRepercutida no corresponde a base a coste y tipo
1145 Formato de fecha incorrecto
1146 Expedición anterior a la operación solo con ClaveRegimen 14 o 15
1147 Con ClaveRegimen 14 FechaOperacion es obligatoria y posterior a la expedición
1148 Con ClaveRegimen 14 TipoFactura ha de ser F1 o R1 a R4
1149 Con ClaveRegimen 14 el NIF del destinatario ha de comenzar por P, Q, S o V
1150 Una F2 no puede superar 3.000
1151 EmitidaPorTerceroODestinatario solo admite T o D
1152 Expedición anterior al 28 de octubre de 2024
1153 RechazoPrevio X exige Subsanacion S
1154 El emisor de la factura rectificada o sustituida no está identificado
1155 Tercero sin EmitidaPorTerceroODestinatario
1156 TipoFactura incorrecto para un NIF-IVA (02)
1157 Cupon S solo en R1 o R5
1158 EmitidaPorTerceroODestinatario sin su bloque
1159 Tercero cuando lo emite el destinatario
1160 Recargo incorrecto para el 5 %
1161 RechazoPrevio S exige Subsanacion S
1162 Recargo incorrecto para el 21 %
1163 Recargo incorrecto para el 10 %
1164 Recargo incorrecto para el 4 %
1165 Recargo incorrecto para el 0 % hasta septiembre de 2024
1166 Recargo incorrecto para el 2 %
1167 Recargo 0,5 para el 5 % fuera de plazo
1168 Recargo 0,62 para el 5 % fuera de plazo
1169 Recargo incorrecto para el 7,5 %
1170 Recargo incorrecto para el 0 % desde octubre de 2024
1171 Subsanacion o RechazoPrevio fuera de los valores permitidos
1172 NIF u ObligadoEmision nulos
1173 FechaOperacion futura solo con ClaveRegimen 14 o 15
1174 FechaExpedicionFactura del registro anterior incorrecta
1175 NumSerieFactura del registro anterior incorrecto
1176 NIF del SistemaInformatico incorrecto
1177 IdSistemaInformatico incorrecto
1178 Error en el bloque Tercero
1179 Error en el bloque SistemaInformatico
1180 Error en el bloque Encadenamiento
1181 CalificacionOperacion incorrecta
1182 OperacionExenta incorrecta
1183 FacturaSimplificadaArt7273 S solo en F1, F3 y R1 a R4
1184 FacturaSinIdentifDestinatarioArt61d solo admite S o N
1185 FacturaSinIdentifDestinatarioArt61d S solo en F2 o R5
1186 Emitida por un tercero exige el bloque Tercero
1187 Tercero solo cuando lo emite un tercero
1188 El NIF del Tercero ha de ser distinto del ObligadoEmision
1189 F1, F3 y R1 a R4 exigen Destinatarios
1190 F2 y R5 no admiten Destinatarios
1191 R3 solo admite NIF o no censado (07)
1192 R2 solo admite NIF, NIF-IVA (02) o no censado (07)
1193 El NIF del destinatario ha de ser distinto del ObligadoEmision
1194 TipoImpositivo solo permitido de julio de 2022 a septiembre de 2024
1195 Falta OperacionExenta o CalificacionOperacion
1196 OperacionExenta y CalificacionOperacion son excluyentes
1197 S2 solo en F1, F3 y R1 a R4
1198 Con S2 tipo y cuota han de ser 0
1199 Con ClaveRegimen 01 no caben E2 ni E3
1200 Con ClaveRegimen 03 solo cabe S1
1201 Con ClaveRegimen 04 solo cabe S2 o exenta
1202 Con ClaveRegimen 06 no caben F2, F3 ni R5, y la base a coste es obligatoria
1203 Con ClaveRegimen 07 no caben E2 a E5, S2, N1 ni N2
1205 Con ClaveRegimen 10 solo cabe N1, F1 y destinatario con NIF
1206 Con ClaveRegimen 11 el tipo ha de ser 21 %
1207 CuotaRepercutida distinta de 0 solo con S1
1208 Con S1 TipoImpositivo y CuotaRepercutida son obligatorios
1209 Con S1 y ClaveRegimen 06 TipoImpositivo y CuotaRepercutida son obligatorios
1210 ImporteTotal no corresponde al desglose
1211 Un Tercero no puede ser no censado (07)
1212 TipoUsoPosibleSoloVerifactu solo admite S o N
1213 TipoUsoPosibleMultiOT solo admite S o N
1214 NumeroOTAlta ha de ser un número de cuatro cifras
1215 Error en el bloque ObligadoEmision
1216 CuotaTotal no corresponde al desglose
1217 Error al identificar IDEmisorFactura
1218 Impuesto incorrecto
1219 IDEmisorFactura incorrecto
1220 NombreSistemaInformatico incorrecto
1221 IDType del SistemaInformatico incorrecto
1222 ID de IDOtro incorrecto
1223 SistemaInformatico lleva NIF o IDOtro, uno de los dos
1224 GeneradoPor y Generador van juntos
1225 GeneradoPor incorrecto
1226 IndicadorMultiplesOT solo admite S o N
1227 GeneradoPor E exige el NIF del Generador
1228 Generador lleva NIF o IDOtro, uno de los dos
1229 GeneradoPor T no admite no censado (07)
1230 GeneradoPor D con ES exige pasaporte (03) o no censado (07)
1231 IDType del Generador incorrecto
1232 IDOtro con ES exige pasaporte (03)
1233 IDOtro con ES exige no censado (07)
1234 IDOtro con ES exige pasaporte (03) o no censado (07)
1235 TipoImpositivo 2 % solo de octubre a diciembre de 2024
1236 TipoImpositivo 7,5 % solo de octubre a diciembre de 2024
1237 Con N1 o N2 no se informan tipo, cuota ni recargo
1238 En una operación exenta no se informan tipo, cuota ni recargo
1239 Error en el bloque Destinatario
1240 Error en el bloque IDEmisorFactura
1241 Error técnico al obtener el SistemaInformatico
1242 No existe el sistema informático
1243 Error técnico con el huso horario
1244 Formato de FechaHoraHusoGenRegistro incorrecto
1245 Con este Impuesto ClaveRegimen es obligatoria
1246 ClaveRegimen incorrecta
1247 TipoHuella incorrecto
1248 Periodo incorrecto
1249 IndicadorRepresentante incorrecto
1250 La fecha desde ha de ser menor que la fecha hasta
1251 IDVersion incorrecta
1252 Con ClaveRegimen 08 CalificacionOperacion ha de ser N2
1253 RefExterna incorrecta
1254 NIF-IVA XI no permitido antes de 2021
1255 NIF-IVA GB no permitido desde febrero de 2021
1256 Error técnico con el límite de la fecha de expedición
1257 BaseImponibleACoste solo con ClaveRegimen 06 o Impuesto 02 o 05
1258 NIF del Generador incorrecto
1259 El NIF del Generador ha de ser distinto del ObligadoEmision
1260 Con este Impuesto no se informa ClaveRegimen
1261 IndicadorRepresentante solo al consultar por ObligadoEmision
1262 Longitud de Huella incorrecta
1263 Longitud de TipoHuella incorrecta
1264 Longitud de PrimerRegistro incorrecta
1265 Longitud de TipoFactura incorrecta
1266 Longitud de CuotaTotal incorrecta
1267 Longitud de ImporteTotal incorrecta
1268 Longitud de FechaHoraHusoGenRegistro incorrecta
1269 RegistroAnterior no está bien informado
1270 MostrarNombreRazonEmisor incorrecto
1271 MostrarSistemaInformatico incorrecto
1272 MostrarSistemaInformatico ha de ser N al consultar por destinatario
1273 Error en el bloque Generador
1274 PrimerRegistro incorrecto
1275 RechazoPrevio incorrecto
1276 SinRegistroPrevio incorrecto
1277 Recargo incorrecto para el 0 %
1278 La huella anterior ha de ser distinta de la del registro
1281 Recargo solo con S1
1282 Falta el nombre de una persona física en la cabecera
1283 Falta el nombre de una persona física en la contraparte
1284 Tipo y cuota del recargo van juntos
1285 Hay varios sistemas informáticos con esos datos
1286 Con ClaveRegimen 02 solo cabe OperacionExenta
1287 El valor del campo %s contiene caracteres no válidos (<, >, ", ', =)
1288 Error técnico con la fecha de expedición u operación
1289 Con E5 el destinatario ha de llevar IDOtro
1290 ID no contiene un NIF con formato correcto
1291 La huella anterior no es alfanumérica
1292 La huella no es alfanumérica
1293 Con ClaveRegimen 20 CalificacionOperacion ha de ser N2
2000 La huella no es la que corresponde al registro
2001 NIF del destinatario no identificado en el censo
2002 Longitud de la huella anterior incorrecta
2003 Contenido de la huella anterior incorrecto
2004 FechaHoraHusoGenRegistro se aparta más de 240 segundos de la hora de la agencia
2005 ImporteTotal no corresponde al desglose
2006 CuotaTotal no corresponde al desglose
2007 No es el primer registro: existen facturas de este sistema
2008 La huella anterior ha de ser distinta de la del registro
2009 Con IPSI (02) ClaveRegimen es obligatoria
3000 Registro de facturación duplicado
3001 El registro ya ha sido dado de baja
3002 No existe el registro de facturación
3003 El presentador no tiene permiso para este registro
3004 La factura se dio de alta por formulario
3500 Error técnico: integridad de la información
3501 Error técnico de base de datos
3502 No existe la factura consultada
3503 La factura no pertenece al titular
4102 El XML no cumple el esquema
4103 Error inesperado al leer el XML
4104 NIF del ObligadoEmision no identificado
4105 NIF del Representante no identificado
4106 Formato de fecha incorrecto
4107 NIF no identificado en el censo
4108 Error técnico al obtener el certificado
4109 Formato de NIF incorrecto
4110 Error técnico al comprobar apoderamientos
4111 Error técnico al crear el trámite
4112 El titular del certificado ha de ser Obligado Emisión, Colaborador Social, Apoderado o Sucesor
4113 Demasiados registros en el bloque
4114 Demasiadas facturas en el envío
4115 NIF del ObligadoEmision incorrecto
4116 NIF del ObligadoEmision con formato incorrecto
4117 NIF del Representante con formato incorrecto
4118 La dirección no corresponde al fichero
4119 Caracteres que no son UTF-8
4120 FechaFinVeriFactu incorrecta
4121 Incidencia incorrecta
4122 RefRequerimiento incorrecto
4123 NIF del Representante no identificado en el censo
4124 Nombre del Representante no identificado en el censo
4125 RefRequerimiento es obligatorio
4126 RefRequerimiento solo en requerimientos
4127 Remisión voluntaria solo en VERI*FACTU
4128 Error técnico del gestor de tablas
4129 FinRequerimiento es obligatorio
4130 FinRequerimiento solo fuera de VERI*FACTU
4131 FinRequerimiento incorrecto
4132 El titular del certificado ha de ser el destinatario, un Apoderado o un Sucesor
4133 RefRequerimiento no es alfanumérico
4134 Servicio no activo
4135 Esta dirección no admite GET
4136 Falta RegistroAlta o el nodo anterior no es correcto
4137 Falta RegistroAnulacion o el nodo anterior no es correcto
4138 Petición vacía o codificación incorrecta
4139 Servicio no habilitado en producción
4140 Sin apoderamiento para la consulta
4141 Acceso suspendido temporalmente`;

export const catalogue: ReadonlyMap<string, string> = new Map(
  listed
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, 4), line.slice(5)]),
);

/**
 * Returns the text of an error.
 * @param code Four digits of the agency's list.
 * @param field Element with the error, with its block, for the texts that contain one.
 */
export const textOfCode = (code: string, field = 'DescripcionOperacion'): string =>
  (catalogue.get(code) ?? 'Código desconocido').replace('%s', field);
