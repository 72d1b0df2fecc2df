{{- define "plaza.labels" -}}
app.kubernetes.io/name: plaza
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "plaza.selector" -}}
app.kubernetes.io/name: plaza
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "plaza.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "plaza.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "plaza.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "plaza.envFrom" -}}
- configMapRef:
    name: {{ .Release.Name }}-plaza
- secretRef:
    name: {{ .Values.secret }}
{{- end }}

{{- define "plaza.volumes" -}}
- name: files
  {{- if .Values.settings.S3_BUCKET }}
  emptyDir: {}
  {{- else }}
  persistentVolumeClaim:
    claimName: {{ .Values.files.existingClaim | default (printf "%s-plaza-files" .Release.Name) }}
  {{- end }}
- name: temporary
  emptyDir: {}
{{- end }}

{{/* The pod of a role; `role` and `resources` are added to the chart's values. */}}
{{- define "plaza.pod" -}}
metadata:
  labels:
    {{- include "plaza.labels" . | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    # Changed settings restart the pods.
    checksum/settings: {{ include "plaza.settings" . | sha256sum }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: 75
  {{- with .Values.pullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    {{- include "plaza.podSecurity" . | nindent 4 }}
  containers:
    - name: plaza
      image: {{ include "plaza.image" . | quote }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      securityContext:
        {{- include "plaza.containerSecurity" . | nindent 8 }}
      envFrom:
        {{- include "plaza.envFrom" . | nindent 8 }}
      env:
        - name: ROLE
          value: {{ .role }}
      ports:
        - name: http
          containerPort: 3000
      # Migrations of a large database run before the first reply.
      startupProbe:
        httpGet: {path: /health, port: http}
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: 120
      readinessProbe:
        httpGet: {path: /health/ready, port: http}
        periodSeconds: 2
        timeoutSeconds: 5
        failureThreshold: 3
      # A restart does not mend a database that is away, so only the process itself counts: its event loop has to answer.
      livenessProbe:
        httpGet: {path: /health/live, port: http}
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: 2
      resources:
        {{- toYaml .resources | nindent 8 }}
      volumeMounts:
        - name: files
          mountPath: /data
        - name: temporary
          mountPath: /tmp
  volumes:
    {{- include "plaza.volumes" . | nindent 4 }}
{{- end }}

{{- define "plaza.settings" -}}
DATA_DIR: /data
HOST: 0.0.0.0
PORT: "3000"
NODE_ENV: production
PUBLIC_URL: {{ .Values.publicUrl | quote }}
TRUST_PROXY: {{ .Values.proxyNetwork | quote }}
# Longer than it takes until no balancer sends requests to a pod that ends.
DRAIN_SECONDS: "15"
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}
